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

export const booksMusicToys: CategoryDraft = {
  name: 'Books, Music & Toys',
  slug: 'books-music-toys',
  icon: 'books',
  stores: [
    {
      slug: 'papercairn',
      name: 'Papercairn',
      description:
        'Second-hand books described by people who opened them: pencil marks, bent corners, a name on the first ' +
        'page. Wish lists watch for a title and write when it comes in.',
      coupons: [
        percent(10, '10% off five books and more', 'Mixed prices, mixed shelves.', {
          code: 'STACK10',
          checked: 2,
          featured: true,
        }),
        dollars(4, '$4 off your first order', 'Over $20.', { code: 'PAGE', checked: 6 }),
        shipping('Free postage on three books and more', 'As letters, with a tracking number.', { ends: 57 }),
        percent(20, '20% off crime on Thursdays', 'Paperbacks only.', { code: 'ALIBI20', ends: 15, checked: 4 }),
        other('Blind date', 'A wrapped book of your kind for $3', 'With any other book in the basket.', {
          code: 'BLIND',
          ends: 70,
        }),
        percent(30, '30% off large-format art books', 'Heavy ones have to go before the move.', {
          code: 'HEAVY',
          ends: 2,
          endsAtHour: 20,
          checked: 1,
        }),
        percent(15, '15% off travel guides', 'Editions that are one year old.', { code: 'MAPS15', ends: -14 }),
      ],
      offers: [
        dealOffer('', 'Sell a shelf of books by photo', 'One picture of the spines is enough for a price.', {
          checked: 5,
        }),
        dealOffer('4 for $10', 'Four paperbacks for $10', 'From the shelf of the month.', { ends: 20, checked: 3 }),
      ],
    },
    {
      slug: 'vinylarch',
      name: 'Vinylarch',
      description:
        'Records, new and used, graded for cover and disc apart and played before they are listed when they cost ' +
        'more than twenty dollars. Sleeves, brushes and needles too.',
      coupons: [
        percent(12, '12% off used records', 'From three discs on.', {
          code: 'SPIN12',
          ends: 29,
          checked: 3,
          featured: true,
        }),
        dollars(10, '$10 off new pressings over $70', 'Pre-orders count.', { code: 'PRESS10', ends: 41, checked: 6 }),
        shipping('Free delivery in stiff boxes', 'From four records on.', { checked: 10 }),
        other('Free inner sleeves', 'Ten inner sleeves with each cleaning set', 'Anti-static, rice paper.', {
          code: 'CLEAN',
          ends: 64,
        }),
        percent(25, '25% off singles', 'Seven inches, all decades.', { code: '45RPM', ends: 7, checked: 2 }),
      ],
      offers: [
        percentOffer(35, 'Up to 35% off discs with clean music and tired covers', 'The grade of each part is shown.', {
          checked: 4,
        }),
        dollarOffer(15, '$15 off needles with a record player', 'For the models on the list.', { ends: 51 }),
        dealOffer('2 for $25', 'Two jazz reissues for $25', 'Forty titles.', { ends: 12 }),
      ],
    },
    {
      slug: 'inkrivers',
      name: 'Inkrivers Press',
      description:
        'A small publisher of nature writing and maps. New titles come out in spring and autumn; at the moment ' +
        'there is no offer, and the books cost what is printed on them.',
      coupons: [],
      offers: [],
    },
    {
      slug: 'stavewren',
      name: 'Stavewren Music',
      description:
        'Ukuleles, recorders, keyboards and sheet music for beginners. Instruments can be rented by the month, ' +
        'and the rent of the first half year counts towards the price.',
      coupons: [
        dollars(15, '$15 off starter ukuleles', 'With tuner and bag.', { code: 'UKE15', ends: 34, checked: 4 }),
        percent(10, '10% off sheet music', 'On paper and as a file.', { code: 'NOTES10', checked: 7, featured: true }),
        shipping('Free delivery on keyboards', 'To the door, stand included.', { ends: 28 }),
        other('First month free', 'Rent an instrument, first month free', 'For a term of three months and more.', {
          code: 'TUNE',
          ends: 47,
          checked: 2,
        }),
        percent(20, '20% off strings in threes', 'For ukulele, guitar and violin.', { code: 'TWANG', ends: 8 }),
      ],
      offers: [
        percentOffer(15, '15% off for music schools', 'From five instruments on.', { checked: 12 }),
        dollarOffer(30, '$30 off returned rental instruments', 'Checked, tuned and cleaned.', { ends: 38, checked: 5 }),
      ],
    },
    {
      slug: 'wobblepatch',
      name: 'Wobblepatch',
      description:
        'Wooden toys, puzzles and games sorted by what a child can already do instead of by age. Missing pieces ' +
        'are sent on for the price of a stamp.',
      coupons: [
        percent(15, '15% off wooden railways', 'Tracks, trains and bridges.', {
          code: 'CHOO15',
          ends: 32,
          checked: 2,
          featured: true,
        }),
        dollars(8, '$8 off orders over $50', 'For new and old customers.', { code: 'WOB8', checked: 5, ends: 19 }),
        shipping('Free delivery over $45', 'Without a code.', { checked: 15 }),
        other('Free wrapping', 'Gift wrapping with a name on it', 'Up to five presents an order.', {
          code: 'WRAP',
          ends: 55,
          checked: 6,
        }),
        percent(20, '20% off puzzles in threes', 'From 24 to 500 pieces.', { code: 'THREE', ends: 9 }),
        percent(10, '10% off for nurseries', 'Order with the name of the nursery.', {}),
        percent(25, '25% off outdoor games', 'End of the season.', { code: 'LAWN25', ends: -11 }),
      ],
      offers: [
        percentOffer(30, 'Up to 30% off dented boxes', 'Perfect games in boxes that fell.', { checked: 4 }),
        dealOffer('', 'Toy library: six toys for two months', 'Swap them for others or buy what stays loved.', {
          ends: 88,
        }),
      ],
    },
    {
      slug: 'tinkerkite',
      name: 'Tinkerkite',
      description:
        'Building sets, kites and experiment boxes for children from six and for adults who pretend to help. ' +
        'Every set comes with a list of what else to build from it.',
      coupons: [
        percent(12, '12% off experiment boxes', 'Chemistry, light, sound and soil.', {
          code: 'FIZZ12',
          ends: 26,
          checked: 3,
        }),
        dollars(10, '$10 off sets over $60', 'Building sets only.', {
          code: 'BUILD10',
          ends: 43,
          checked: 8,
          featured: true,
        }),
        shipping('Free delivery on kites', 'They travel in a tube.', { code: 'WIND', ends: 14 }),
        other(
          'Free spare parts',
          'A bag of spare parts with every set',
          'The forty pieces that get lost most often.',
          {},
        ),
        percent(20, '20% off the second box', 'On the cheaper of two experiment boxes.', {
          code: 'AGAIN20',
          ends: 6,
          checked: 1,
        }),
        percent(15, '15% off for schools', 'From five boxes on, on invoice.', { checked: 17 }),
      ],
      offers: [
        percentOffer(18, '18% off a box every month', 'Three, six or twelve boxes, given or kept.', { checked: 5 }),
        dollarOffer(15, '$15 off two kites', 'One for you, one for the child.', { ends: 31 }),
        percentOffer(
          25,
          'Archive sets, while the warehouse is being sorted',
          'Held back until the stock has been counted.',
          { active: false },
        ),
      ],
    },
  ],
};
