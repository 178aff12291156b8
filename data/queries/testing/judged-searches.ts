import type { searchKinds } from '../../rules/search/search-rank.ts';

/** A question, where a shopper looks for the answer, and what satisfies that shopper: any one among the first three. */
type Judged = [question: string, kind: (typeof searchKinds)[number], wanted: string[]];

/** Judged questions over the demo catalogue, as of 2026-11-21. Any one of `wanted` among the first three of its group satisfies the shopper. */
export const judgedOfDemo: Judged[] = [
  // Stores
  ['humbright', 'stores', ['Humbright Audio']],
  ['nestrova coupons', 'stores', ['Nestrova']],
  ['stridenook promo code', 'stores', ['Stridenook']],
  ['wiskerfold', 'stores', ['Whiskerfold']],
  ['kwillbyte', 'stores', ['Quillbyte']],
  ['oakum and vale', 'stores', ['Oakum & Vale']],
  ['peligrane shoes', 'stores', ['Pelligrane']],
  ['salt bloom', 'stores', ['Saltbloom Baths']],
  ['earbuds', 'stores', ['Humbright Audio']],
  ['trainers', 'stores', ['Stridenook']],
  ['house plants', 'stores', ['Fernhollow']],
  ['gift for dog', 'stores', ['Barkmere']],
  ['baby clothes', 'stores', ['Mossbuttons']],
  ['pet shop', 'stores', ['Barkmere', 'Whiskerfold', 'Finpuddle Aquatics']],
  ['bikes', 'stores', ['Pedalorne']],
  // Deals
  ['15% off tea', 'deals', ['15% off green teas']],
  ['threnna knitwear', 'deals', ['15% off knitwear']],
  ['free shipping no minimum', 'deals', ['Free delivery, no minimum', 'Free delivery with no minimum']],
  ['student laptop discount', 'deals', ['10% off for schools and students']],
  ['ukelele', 'deals', ['$15 off starter ukuleles']],
  ['2 for 1 ferry', 'deals', ['Two foot passengers for the price of one']],
  ['hotel free breakfast', 'deals', ['Breakfast at no charge for two']],
  ['UPF 50', 'deals', ['22% off long-sleeved rash shirts']],
  ['refurbished speakers', 'deals', ['Up to 30% off returned and tested', '$30 off bookshelf speakers']],
  ['cat food', 'deals', ['$6 off wet food in 48s', 'Three sorts to try for the price of one']],
  [
    'headph',
    'deals',
    ['12% off wired headphones', '$50 for your old headphones', 'A hard case with over-ear headphones'],
  ],
  ['$10 off flowers', 'deals', ['$10 off bouquets over $60']],
  ['birthday cake', 'deals', ['15% off celebration cakes']],
  // Products
  ['headfones', 'products', ['Wireless earbuds with charging case']],
  ['blanket for the couch', 'products', ['Recycled wool throw, 130 by 180 cm']],
  ['ereader', 'products', ['Six-inch e-reader with warm light']],
  ['dumbells', 'products', ['Adjustable dumbbells, 2 to 20 kg, pair']],
  ['electric toothbrush', 'products', ['Sonic toothbrush with two heads']],
  ['water bottle insulated', 'products', ['Insulated steel bottle, 0.75 litres']],
  // Posts
  ['how to read unit prices', 'posts', ['How to read unit prices, and when to ignore them']],
  ['can i combine two coupon codes', 'posts', ['Stacking discounts: the order that saves the most']],
  ['how do i get a refund', 'posts', ['Returns that work: what to do on the day the parcel arrives']],
  ['coffee cafe price', 'posts', ['What a cup of coffee costs: four ways compared']],
  ['how to stop impulse buying', 'posts', ['The thirty-day list: a small habit against large baskets']],
  ['when are laptops cheapest', 'posts', ['When things get cheap: a calendar for the whole year']],
];

/** The demo catalogue has nothing for these, in any group. */
export const unanswered: string[] = [
  'hoverboard',
  'trampoline',
  'diapers',
  'jewellery',
  'samsung galaxy',
  'adidas promo code',
  'zapatillas rebajadas',
  'Kühlschrank',
  'наушники',
  'qwertzuiop',
];

/**
 * Judged questions over the generated catalogue: `generateCatalogue` with 300 stores, 3,000 coupons, 300 offers, 60 posts, the default
 * seed, today 2026-11-21.
 */
export const judgedOfGenerated: Judged[] = [
  // Stores
  ['Keelmere', 'stores', ['Keelmere']],
  ['honeyl', 'stores', ['Honeyloom']],
  ['cherrylea promo code', 'stores', ['Cherrylea']],
  ['zephirberg', 'stores', ['Zephyrberg']],
  ['quaryspring', 'stores', ['Quarryspring']],
  ['zeniaholm', 'stores', ['Xeniaholm']],
  ['brichpoint', 'stores', ['Birchpoint']],
  ['eastwick garden', 'stores', ['Eastwick']],
  ['harbour mill', 'stores', ['Harbourmill']],
  // Deals
  ['yonderbrae bicycle', 'deals', ['Your bicycle sails for nothing']],
  ['hazeland celebration cake', 'deals', ['15% off celebration cakes']],
  ['silverburn backpaks', 'deals', ['$20 off backpacks over $120']],
  ['larkrest rash shirts 22%', 'deals', ['22% off long-sleeved rash shirts']],
  ['free delivery deepbough', 'deals', ['Free delivery over $40']],
  ['$10 off bouquets keelmere', 'deals', ['$10 off bouquets over $60']],
  // Posts
  ['small hotles part 24', 'posts', ['Small hotels for less: a guide to Nestrova, part 24']],
  ['thirty-day list part 34', 'posts', ['The thirty-day list: a small habit against large baskets, part 34']],
];
