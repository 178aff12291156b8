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

export const foodDrink: CategoryDraft = {
  name: 'Food & Drink',
  slug: 'food-drink',
  icon: 'food',
  stores: [
    {
      slug: 'kettlemoss',
      name: 'Kettlemoss',
      description:
        'Loose tea and filter coffee, roasted and blended on Mondays and posted on Tuesdays. Every bag says when ' +
        'it was roasted, how it was brewed in the tasting room and what it cost at the farm.',
      coupons: [
        percent(20, '20% off your first box', 'On coffee and tea, for new customers.', {
          code: 'FIRSTSIP',
          conditions: { newCustomers: true },
          checked: 1,
          featured: true,
        }),
        dollars(7, '$7 off orders over $40', 'As often as you like until it ends.', {
          code: 'SIP7',
          conditions: { minimumSpend: '$40' },
          ends: 18,
          checked: 3,
        }),
        shipping('Free postage on two bags and more', 'Fits through the letter box.', { checked: 8 }),
        percent(15, '15% off green teas', 'This spring’s harvest.', { code: 'JADE15', ends: 33, checked: 6 }),
        other('Free tasting spoon', 'A tasting spoon with any kettle', 'Steel, five millilitres.', {
          code: 'SPOON',
          ends: 61,
        }),
        percent(10, '10% off gooseneck kettles', 'With and without temperature setting.', {
          code: 'POUR',
          ends: 7,
          checked: 2,
        }),
        percent(25, '25% off iced tea blends', 'Until the summer stock is gone.', { code: 'ICED25', ends: -10 }),
      ],
      offers: [
        percentOffer(15, '15% off with a subscription', 'Every two or four weeks; skip a delivery with one click.', {
          checked: 4,
        }),
        dealOffer('2 for 1', 'Two tins of breakfast tea for the price of one', 'Tins of 100 g.', {
          ends: 10,
          checked: 2,
        }),
        dollarOffer(12, '$12 off the brewing set', 'Filter, jug and a hundred papers.', { ends: 42 }),
      ],
    },
    {
      slug: 'olivarren',
      name: 'Olivarren',
      description:
        'Olive oil, vinegar, preserved fish and dried beans from thirty small producers. Oils are sold by the ' +
        'year of their harvest, and the shop tells you when to wait for the next one.',
      coupons: [
        percent(10, '10% off three litres and more', 'Tins and bottles together.', {
          code: 'THREELITRES',
          checked: 5,
          ends: 50,
        }),
        dollars(9, '$9 off tasting sets', 'Four oils or four vinegars.', {
          code: 'TASTE9',
          ends: 25,
          checked: 2,
          featured: true,
        }),
        shipping('Free delivery over $60', 'In padded boxes; what breaks is sent again.', {}),
        other('Free recipe book', 'The bean book with any two kilograms of beans', 'Sixty-four pages, forty recipes.', {
          code: 'BEAN',
          ends: 80,
        }),
        percent(20, '20% off last year’s harvest', 'Still good for cooking until the date on the tin.', {
          code: 'LASTYEAR',
          ends: 5,
          checked: 1,
        }),
        percent(15, '15% off tinned fish in sixes', 'Mixed tins count.', { code: 'SIX', ends: 36 }),
      ],
      offers: [
        dealOffer(
          '',
          'Share of a grove: five litres a year',
          'Pay once in spring, and the oil comes after the harvest.',
          { ends: 72 },
        ),
        percentOffer(12, '12% off boxes for offices', 'From ten gifts on, with cards printed for you.', {
          checked: 11,
        }),
      ],
    },
    {
      slug: 'crumbleworth',
      name: 'Crumbleworth',
      description:
        'Bread, cakes and biscuits that travel well, baked to order and delivered by ten in the morning in the ' +
        'larger cities, by post everywhere else. Allergens are listed for every recipe.',
      coupons: [
        dollars(5, '$5 off your first loaf box', 'Four loaves of your choice.', { code: 'LOAF5', checked: 3 }),
        percent(15, '15% off celebration cakes', 'Ordered at least four days before.', {
          code: 'CAKE15',
          ends: 23,
          checked: 6,
          featured: true,
        }),
        shipping('Free morning delivery', 'For orders before 6 pm the day before.', {
          code: 'MORN',
          ends: 12,
          checked: 2,
        }),
        other('Free biscuits', 'A bag of broken biscuits with every order', 'Added in the bakery, no code needed.', {}),
        percent(10, '10% off gluten-free baking', 'Made in a kitchen of its own.', {
          code: 'GF10',
          ends: 68,
          checked: 9,
        }),
        percent(50, '50% off yesterday’s bread', 'After 3 pm, to collect in the shops.'),
      ],
      offers: [
        dealOffer('Every fifth loaf free', 'The loaf card', 'Counts by itself in your account.', { checked: 7 }),
        percentOffer(20, '20% off office breakfasts', 'From eight people on, on weekdays.', { ends: 40 }),
      ],
    },
    {
      slug: 'pantrywren',
      name: 'Pantrywren',
      description:
        'Recipe boxes with measured ingredients for two, four or six people, and a plain price per plate. You can ' +
        'order a single box, without a subscription.',
      coupons: [
        dollars(30, '$30 off your first three boxes', '$10 off each of them, taken off one after the other.', {
          code: 'WREN30',
          checked: 2,
          ends: 28,
          featured: true,
        }),
        percent(10, '10% off boxes for six', 'For families and shared flats.', {
          code: 'TABLE6',
          ends: 53,
          checked: 5,
        }),
        shipping('Free delivery on the first box', 'Also on single boxes.', { code: 'FLYIN', ends: 35 }),
        other('Free dessert', 'A dessert with any vegetarian box', 'Changes every week.', {
          code: 'SWEET',
          ends: 6,
          checked: 1,
        }),
        percent(15, '15% off for nurses and teachers', 'Send a photo of your work card once.', { checked: 13 }),
        percent(40, '40% off when you come back', 'For customers who have not ordered for three months.', {
          code: 'WELCOMEBACK',
          ends: -1,
        }),
      ],
      offers: [
        dollarOffer(20, '$20 for you and $20 for a friend', 'Credited once the friend’s first box has arrived.', {
          checked: 3,
        }),
        percentOffer(8, '8% off when you choose four weeks ahead', 'Changes stay possible until five days before.', {}),
      ],
    },
  ],
};
