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

export const beauty: CategoryDraft = {
  name: 'Beauty',
  slug: 'beauty',
  icon: 'beauty',
  stores: [
    {
      slug: 'petalune',
      name: 'Petalune',
      description:
        'Skin care in refillable glass: cleansers, oils and creams with the share of each active ingredient on ' +
        'the front. A finder asks about your skin and suggests at most three products.',
      coupons: [
        percent(20, '20% off your first routine', 'Three products in one order, for new customers.', {
          code: 'PETAL20',
          conditions: { newCustomers: true },
          checked: 1,
          featured: true,
        }),
        percent(15, '15% off refills', 'Every refill, every time.', { code: 'REFILL', checked: 4 }),
        dollars(10, '$10 off orders over $55', 'Gift cards do not count.', {
          code: 'GLOW10',
          ends: 21,
          checked: 7,
          conditions: { minimumSpend: '$55', excludes: 'Gift cards' },
        }),
        shipping('Free delivery with any serum', 'Standard delivery in recycled boxes.', { code: 'DROP', ends: 49 }),
        other('Free sample set', 'Five samples of your choice', 'From two products on; choose them in the basket.', {
          ends: 90,
        }),
        percent(25, '25% off night care', 'Creams, masks and oils.', { code: 'MOON25', ends: 5, checked: 2 }),
        percent(30, '30% off summer sets', 'The small sizes for hand luggage.', { code: 'SUMMER30', ends: -15 }),
      ],
      offers: [
        dealOffer('Buy 2, get 1', 'A third product for nothing', 'The cheapest of three, sets left out.', {
          ends: 12,
          checked: 3,
        }),
        percentOffer(
          15,
          '15% off with a refill plan',
          'A refill every two, three or four months, paused whenever you like.',
          { checked: 8 },
        ),
        dollarOffer(5, '$5 for five empty bottles', 'Send them back in the box of the new ones.', {}),
      ],
    },
    {
      slug: 'orrismoor',
      name: 'Orrismoor',
      description:
        'Perfume made in small lots, sold in 10 ml travel sprays as well as in full bottles, so that trying one ' +
        'costs little. The notes are described in words, not in moods.',
      coupons: [
        dollars(15, '$15 off full bottles', 'When you have bought the travel spray before.', {
          code: 'KEEPIT',
          checked: 5,
        }),
        percent(10, '10% off discovery sets', 'Five or nine samples in a tin.', {
          code: 'SCENT10',
          ends: 34,
          checked: 2,
          featured: true,
        }),
        other('Free engraving', 'Up to twelve letters on the bottle', 'Adds two days to delivery.', {
          code: 'INITIALS',
          ends: 60,
        }),
        shipping('Free delivery in December', 'The code opens on the first of the month it is needed.', {
          code: 'SNOWPOST',
          starts: 9,
          ends: 40,
        }),
        percent(18, '18% off candles', 'All scents, 180 g.', { code: 'WICK', ends: 7, checked: 1 }),
      ],
      offers: [
        dealOffer('Set price', 'Three travel sprays for the price of two', 'Choose any three scents.', { checked: 6 }),
        percentOffer(25, '25% off last bottles', 'Scents that leave the range at the end of the season.', { ends: 15 }),
      ],
    },
    {
      slug: 'combe-and-clove',
      name: 'Combe & Clove',
      description:
        'Shaving, beard and hair care with few ingredients and plain bottles. The starter razor is steel, lasts ' +
        'for decades and takes blades that cost cents.',
      coupons: [
        percent(15, '15% off steel razors', 'Closed and open comb.', {
          code: 'STEEL15',
          ends: 27,
          checked: 3,
          featured: true,
        }),
        percent(10, '10% off your first order', 'On everything, once.', { code: 'C10', checked: 8 }),
        dollars(6, '$6 off a hundred blades', 'Five makers to choose from.', { code: 'BLADES', checked: 11, ends: 66 }),
        shipping('Free delivery over $35', 'Without a code.', {}),
        other('Free brush', 'A shaving brush with the starter set', 'Synthetic hair, three handle colours.', {
          code: 'BRUSHUP',
          ends: 10,
        }),
        percent(20, '20% off beard oil', 'All four scents and the one without.', { code: 'OIL20', ends: -3 }),
      ],
      offers: [
        percentOffer(20, '20% off soap and blade subscriptions', 'Every three months, cancelled with one click.', {
          checked: 4,
        }),
        dealOffer('', 'Free sharpening for scissors bought here', 'Once a year, postage not included.', {}),
      ],
    },
    {
      slug: 'saltbloom',
      name: 'Saltbloom Baths',
      description:
        'Bath salts, solid shampoos and brushes from a workshop by the sea. Nothing here comes in plastic, and ' +
        'everything can be ordered without scent.',
      coupons: [
        percent(12, '12% off solid shampoo', 'From three bars on.', { code: 'SOLID12', ends: 41, checked: 5 }),
        dollars(8, '$8 off gift boxes', 'Boxes over $40.', { code: 'BOXED8', ends: 24 }),
        shipping('Free delivery, no minimum', 'This week only.', { code: 'TIDE', ends: 3, checked: 1, featured: true }),
        other('Free soap dish', 'A soap dish with four bars', 'Olive wood, with grooves for the water.', {
          code: 'DISH',
          ends: 52,
        }),
        percent(10, '10% off for the newsletter', 'The code comes by e-mail.', { checked: 14 }),
      ],
      offers: [
        percentOffer(30, '30% off broken bars', 'Sold by weight, with the same ingredients.', { checked: 6 }),
        dollarOffer(12, '$12 off the large brush set', 'Body brush, foot brush and nail brush.', { ends: 19 }),
      ],
    },
  ],
};
