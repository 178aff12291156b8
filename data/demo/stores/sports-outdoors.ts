import {
  dealOffer,
  dollarOffer,
  dollars,
  other,
  percent,
  percentOffer,
  shipping,
  type CategoryDraft,
} from './drafts.ts';

export const sportsOutdoors: CategoryDraft = {
  name: 'Sports & Outdoors',
  slug: 'sports-outdoors',
  icon: 'sports',
  stores: [
    {
      slug: 'ridgewhistle',
      name: 'Ridgewhistle',
      description:
        'Tents, boots and rain jackets for people who walk. Weights are measured on the shop’s own scale, and ' +
        'rental gear is sold off at the end of each season with its history.',
      coupons: [
        percent(15, '15% off tents', 'For one to four people.', {
          code: 'CAMP15',
          ends: 30,
          checked: 2,
          featured: true,
        }),
        dollars(25, '$25 off boots over $170', 'With free exchange of sizes.', {
          code: 'TRAIL25',
          checked: 4,
          ends: 58,
        }),
        percent(10, '10% off for members of hiking clubs', 'Enter your club’s name at the checkout.', { checked: 10 }),
        shipping('Free delivery over $75', 'Applied by itself.', {}),
        percent(20, '20% off rain jackets', 'Two and three layers, last year’s colours.', {
          code: 'DRY',
          ends: 8,
          checked: 1,
        }),
        other('Free proofing', 'Wash and proofing for jackets bought here', 'Once in the first two years.', {
          code: 'BEADUP',
          ends: 95,
        }),
        percent(30, '30% off summer sleeping bags', 'Comfort from 8 °C.', { code: 'WARMNIGHT', ends: -7 }),
      ],
      offers: [
        percentOffer(50, 'Up to 50% off rental gear', 'Used for one season, checked and cleaned.', { checked: 3 }),
        dealOffer('', 'Rent before you buy', 'A weekend’s rent comes off the price within 30 days.', { checked: 8 }),
        dollarOffer(40, '$40 off the two-person set', 'Tent, two mats and a stove.', { ends: 26 }),
      ],
    },
    {
      slug: 'pedalorne',
      name: 'Pedalorne',
      description:
        'City bicycles, children’s bicycles and everything that wears out on them. Sizes are found by the length ' +
        'of your leg, and a bicycle comes ready to ride but for the handlebar.',
      coupons: [
        dollars(100, '$100 off city bicycles', 'On models with hub gears.', {
          code: 'CITY100',
          checked: 3,
          ends: 24,
          featured: true,
        }),
        percent(12, '12% off bags and baskets', 'For front and back.', { code: 'LOAD12', ends: 45, checked: 7 }),
        percent(20, '20% off tyres in pairs', 'Tubes are added at half price.', { code: 'GRIP20', ends: 16 }),
        shipping('Free delivery of bicycles', 'In a box that may be sent back within 14 days.', { checked: 12 }),
        other('Free bell', 'A brass bell with every child’s bicycle', 'Add it to the basket first.', {
          code: 'DING',
          ends: 62,
        }),
        percent(15, '15% off lights', 'Dynamo and battery.', { code: 'SEEN15', ends: 3, checked: 1 }),
      ],
      offers: [
        dollarOffer(
          60,
          '$60 back for the bicycle they outgrew',
          'Children’s bicycles bought here, against the next size.',
          { checked: 5 },
        ),
        percentOffer(25, 'Up to 25% off last year’s frames', 'The same parts in last year’s paint.', {
          ends: 34,
          checked: 2,
        }),
        dealOffer('', 'First service free', 'Within the first three months, at one of eighty partner workshops.', {}),
      ],
    },
    {
      slug: 'tideharrow',
      name: 'Tideharrow',
      description:
        'Wetsuits, boards and towels for cold water. The size guide has twenty-one body shapes, and worn suits ' +
        'come back to be made into mats.',
      coupons: [
        percent(18, '18% off winter wetsuits', '5 mm and 6 mm, men’s, women’s and children’s.', {
          code: 'BRR18',
          ends: 37,
          checked: 4,
          featured: true,
        }),
        dollars(15, '$15 off changing robes', 'Long and short.', { code: 'ROBE15', ends: 13, checked: 2 }),
        shipping('Free delivery on foam boards', 'To a shop near you.', { ends: 48 }),
        percent(10, '10% off gloves, boots and hoods', 'In sets of two and more.', { code: 'TOES10', checked: 11 }),
        other('2 for 1', 'Two bars of wax for the price of one', 'Cold and warm water.', { code: 'WAX', ends: 74 }),
        percent(35, '35% off summer suits', '3 mm, until they are gone.', { code: 'WARMSEA', ends: -18 }),
      ],
      offers: [
        dollarOffer(20, '$20 for your old wetsuit', 'Any maker, against a new one.', { checked: 6 }),
        percentOffer(30, 'Up to 30% off demo boards', 'Ridden on test days, small dings repaired.', { ends: 21 }),
      ],
    },
    {
      slug: 'stridenook',
      name: 'Stridenook',
      description:
        'Running shoes chosen with a film of your stride: send fifteen seconds from your phone and a person, not ' +
        'a program, answers with three pairs. Worn shoes are collected and passed on.',
      coupons: [
        dollars(20, '$20 off your second pair', 'Within a year of the first.', { code: 'MILE20', checked: 5 }),
        percent(15, '15% off last year’s models', 'All sizes that are left.', {
          code: 'LAP15',
          ends: 27,
          checked: 3,
          featured: true,
        }),
        percent(10, '10% off running clothes', 'From three pieces on.', { code: 'KIT10', ends: 40, checked: 9 }),
        shipping('Free delivery and 60 days to return', 'Also when you have run in them.', {}),
        other('Free socks', 'A pair of socks with any shoes', 'Add them to the basket; the code takes them off.', {
          code: 'SOCK',
          ends: 5,
          checked: 1,
        }),
        percent(25, '25% off head torches', 'For the dark months.', { code: 'NIGHTRUN', starts: 4, ends: 65 }),
      ],
      offers: [
        percentOffer(20, '20% off for running clubs', 'From ten orders a year on, shared by all members.', {
          checked: 14,
        }),
        dealOffer('', 'Free stride check by film', 'Two answers a year, whether you buy or not.', { checked: 6 }),
      ],
    },
  ],
};
