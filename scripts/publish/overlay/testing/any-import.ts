import fc from 'fast-check';

const ids = fc.constantFrom(...'123456789');
const shops = ['s0', 's1', 's2', 'Brand new'];
const title = fc.constantFrom('Shoes', 'Autumn sale', '20% off everything', 'Spa days', 'Two for one');
const dealRow = fc.record({
  id: ids,
  title,
  description: fc.constantFrom('On everything.', 'From two pairs on.'),
  code: fc.constantFrom('', 'SAVE20', 'ABC', 'NEW1', 'NEW2'),
  starts: fc.constantFrom('', '2026-11-20', '2026-11-22'),
  ends: fc.constantFrom('', '2026-11-22', '2026-12-24', '2027-01-31'),
  active: fc.constantFrom('', 'yes', 'no'),
  link: fc.constantFrom('https://go.example/1', 'https://go.example/2'),
});
const dealMapping = {
  id: 'id',
  store: 'store',
  title: 'title',
  description: 'description',
  code: 'code',
  starts: 'startsAt',
  ends: 'expiryDate',
  active: 'active',
  link: 'affiliateLink',
};
const storeRow = fc.record({
  name: fc.constantFrom('Brand new', 'Acme s0', 'Another one', 'Last'),
  category: fc.constantFrom('Fashion', 'Travel'),
  description: fc.constantFrom('', 'Shoes for everyone.', 'Fine things.'),
});
const productRow = fc.record({
  id: ids,
  name: fc.constantFrom('The Mending Book', 'A Lamp'),
  description: fc.constantFrom('For socks.', 'For light.'),
  link: fc.constant('https://www.amazon.com/dp/1'),
  price: fc.constantFrom('', '19.99', '25'),
  checked: fc.constantFrom('', '2026-11-21T10:00:00Z', '2026-11-19T10:00:00Z'),
});

const deals = (kind: 'coupons' | 'offers') =>
  fc.record({
    kind: fc.constant(kind),
    rows: fc
      .uniqueArray(dealRow, { maxLength: 8, selector: ({ id }) => id })
      .map((rows) => rows.map((row) => ({ ...row, store: shops[Number(row.id) % shops.length] }))),
    mapping: fc.constant(dealMapping),
    feed: fc.constantFrom('awin', 'awin', undefined),
    partial: fc.constantFrom('0' as const, '1' as const),
    createStores: fc.constantFrom('0' as const, '1' as const),
    storeCategory: fc.constant('Travel'),
  });
/** Rows of every kind, of stores that may be there, of things that may be there, with values that may be refused. */
export const anyImport = fc.oneof(
  { weight: 3, arbitrary: deals('coupons') },
  { weight: 2, arbitrary: deals('offers') },
  fc.record({
    kind: fc.constant('stores' as const),
    rows: fc.uniqueArray(storeRow, { maxLength: 4, selector: ({ name }) => name }),
    mapping: fc.constant({ name: 'name', category: 'category', description: 'description' }),
  }),
  fc.record({
    kind: fc.constant('amazon-products' as const),
    rows: fc.uniqueArray(productRow, { maxLength: 4, selector: ({ id }) => id }),
    mapping: fc.constant({
      id: 'id',
      name: 'name',
      description: 'description',
      link: 'affiliateLink',
      price: 'salePrice',
      checked: 'priceCheckedAt',
    }),
    feed: fc.constant('paapi'),
  }),
);

export const csvOf = (rows: readonly object[], mapping: object): string =>
  [
    Object.keys(mapping),
    ...rows.map((row) => Object.keys(mapping).map((column) => (row as { [name: string]: string })[column])),
  ]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\n');
