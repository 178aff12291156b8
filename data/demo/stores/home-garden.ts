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

export const homeGarden: CategoryDraft = {
  name: 'Home & Garden',
  slug: 'home-garden',
  icon: 'home',
  stores: [
    {
      slug: 'fernhollow',
      name: 'Fernhollow',
      description:
        'House plants that arrive with roots as healthy as their leaves, pots that fit, and a care card that says ' +
        'how often people really forget to water. What dies in the first 60 days is replaced.',
      coupons: [
        percent(15, '15% off your first plant', 'One order, pots included.', {
          code: 'LEAF15',
          checked: 2,
          featured: true,
        }),
        other('Free pot', 'A pot with any plant over $35', 'Clay, in the size that fits.', {
          code: 'POTTED',
          ends: 17,
          checked: 4,
        }),
        dollars(10, '$10 off orders over $70', 'Tools and soil count as well.', {
          code: 'GREEN10',
          ends: 38,
          conditions: { minimumSpend: '$70' },
        }),
        shipping('Free delivery for three plants and more', 'Packed against frost in winter.', { checked: 9 }),
        percent(20, '20% off plants that forgive', 'The collection for dark rooms and busy weeks.', {
          code: 'FORGIVE',
          ends: 6,
          checked: 1,
        }),
        percent(25, '25% off garden bulbs', 'End of the planting season.', { code: 'BULB25', ends: -8 }),
        percent(10, '10% off soil subscriptions', 'Fresh soil each spring and autumn.', {}),
      ],
      offers: [
        percentOffer(40, 'Up to 40% off plants with scars', 'A torn leaf, a bent stem: they grow on just the same.', {
          checked: 3,
        }),
        dealOffer('2 for 1', 'Two hanging plants for the price of one', 'The cheaper one is free.', { ends: 11 }),
        dollarOffer(20, '$20 off the greenhouse cabinet', 'With shelf lights and a small fan.', {
          ends: 45,
          checked: 7,
        }),
      ],
    },
    {
      slug: 'loomstead',
      name: 'Loomstead',
      description:
        'Bed linen, towels and blankets from long-fibre cotton, flax and wool. Sheets come in sixteen sizes, and ' +
        'the label says where the yarn was spun.',
      coupons: [
        percent(20, '20% off bed linen sets', 'Duvet cover and two pillow cases.', {
          code: 'SLEEP20',
          checked: 3,
          ends: 29,
          featured: true,
        }),
        percent(10, '10% off your first order', 'For new customers.', { code: 'LOOM10', checked: 6 }),
        dollars(35, '$35 off wool blankets', 'Blankets over $160.', { code: 'WOOL35', ends: 47 }),
        shipping('Free delivery and free returns', 'On orders over $90.', {}),
        percent(15, '15% off towels in sets of six', 'Mixed sizes count.', { code: 'SIXPACK', ends: 13, checked: 8 }),
        other('Free fabric samples', 'Eight samples by post', 'Sent in a letter with the washing guide.', {
          checked: 16,
        }),
      ],
      offers: [
        percentOffer(30, 'Up to 30% off end-of-roll sheets', 'Colours that cannot be woven again.', { checked: 5 }),
        dollarOffer(25, '$25 off two duvets', 'Light and warm, to button together.', { ends: 64 }),
        percentOffer(12, '12% off for members', 'The membership is free and asks for an e-mail address.', {}),
      ],
    },
    {
      slug: 'lampetry',
      name: 'Lampetry',
      description:
        'Lamps for reading, cooking and falling asleep, sorted by what you do under them. All bulbs can be ' +
        'changed, and shades are sold apart.',
      coupons: [
        percent(12, '12% off reading lamps', 'Floor and table, all finishes.', {
          code: 'PAGE12',
          ends: 32,
          checked: 2,
        }),
        dollars(18, '$18 off any two lamps', 'In the same order.', {
          code: 'PAIR18',
          ends: 20,
          checked: 5,
          featured: true,
        }),
        shipping('Free delivery on pendant lamps', 'Packed by hand.', { code: 'HANG', ends: 56 }),
        other('Free bulb', 'A warm bulb with every lamp', '2,700 kelvin, dimmable.', {}),
        percent(25, '25% off children’s night lights', 'Rechargeable, with a red mode.', {
          code: 'NIGHT',
          ends: 4,
          checked: 1,
        }),
        percent(15, '15% off garden lights', 'Solar and low-voltage sets.', { code: 'PATH15', ends: -20 }),
      ],
      offers: [
        percentOffer(35, 'Up to 35% off display pieces', 'Shown in the shop for a season, cleaned and rewired.', {
          ends: 28,
          checked: 4,
        }),
        dealOffer(
          '',
          'Rewiring of old lamps at a fixed price',
          '$38 for cable, plug and socket, whatever the age of the lamp.',
          {},
        ),
      ],
    },
    {
      slug: 'knotgrain',
      name: 'Knotgrain Furniture',
      description:
        'Tables, beds and shelves of solid oak, ash and pine, made after you order. A board of each wood can be ' +
        'borrowed for the price of postage.',
      coupons: [
        dollars(120, '$120 off dining tables', 'From 160 cm on, all woods.', {
          code: 'TABLE120',
          checked: 3,
          ends: 37,
          featured: true,
        }),
        percent(8, '8% off beds', 'With or without headboard.', { code: 'BED8', ends: 51, checked: 7 }),
        dollars(40, '$40 off shelves over $300', 'All widths of the wall system.', { code: 'SHELVED', ends: 15 }),
        shipping('Free delivery to the room', 'Two people carry it in and take the boxes away.', {
          code: 'CARRY',
          ends: 44,
          checked: 10,
        }),
        other('Free wood oil', 'A tin of wood oil with every table', 'Enough for the first five years.', {}),
        percent(5, '5% off when you collect it yourself', 'From the workshop, Thursday to Saturday.', { checked: 19 }),
      ],
      offers: [
        percentOffer(45, 'Up to 45% off prototypes', 'Single pieces from the workshop, each with its story.', {
          checked: 6,
        }),
        dollarOffer(80, '$80 off chairs in fours', 'Any four of one model.', { ends: 58 }),
      ],
    },
    {
      slug: 'pottershade',
      name: 'Pottershade Garden',
      description:
        'Garden tools with ash handles, seeds in paper, and furniture that may stay outside. The seed calendar ' +
        'tells you by postcode what to sow this week.',
      coupons: [
        percent(15, '15% off hand tools', 'Forks, trowels, hoes and shears.', { code: 'DIG15', ends: 22, checked: 4 }),
        other('3 for 2', 'Three packets of seed for the price of two', 'The cheapest is free, as often as you like.', {
          code: 'SOW',
          ends: 70,
          checked: 9,
          featured: true,
        }),
        dollars(60, '$60 off garden benches', 'Oak and larch.', { code: 'BENCH60', ends: 30 }),
        shipping('Free delivery on compost over 200 litres', 'On a pallet, to the kerb.', {}),
        percent(10, '10% off raised beds', 'With the matching fleece in the basket.', {
          code: 'RAISED',
          ends: 9,
          checked: 2,
        }),
        percent(30, '30% off garden furniture covers', 'Before winter.', { code: 'COVER30', ends: 1, checked: 1 }),
      ],
      offers: [
        percentOffer(25, '25% off last season’s seeds', 'Tested for germination, with the rate on the packet.', {
          checked: 5,
        }),
        dealOffer('', 'Free sharpening days', 'Bring any tool to a shop on the first Saturday of the month.', {
          checked: 12,
        }),
      ],
    },
  ],
};
