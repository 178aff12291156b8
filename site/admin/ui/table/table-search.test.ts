import { expect, it } from 'vitest';
import { addressSearch } from '../address/params.ts';
import * as search from './table-search.ts';

it.each([
  [{ search: 'kettle', state: '', page: '0', descending: 'yes', more: 1 }, { search: 'kettle' }],
  [
    { page: '3', sort: 'title', descending: 'true' },
    { page: '3', sort: 'title', descending: 'true' },
  ],
  [{ search: ' kettle\tblue\u0000', store: 'No Such Id' }, { search: 'kettle blue' }],
])('the address %j of a table is read as far as it is understood', (asked, read) => {
  expect(addressSearch.parse(asked)).toEqual(read);
});

it('the address of a table loses what the table does not have', () => {
  const columns = [{ id: 'title', sorts: 'up' as const }, { id: 'store' }];
  const states = [{ value: 'off', label: 'Off' }];
  const asked = { page: '2', descending: 'true' as const };
  const known = { ...asked, sort: 'title', state: 'off' };
  expect(search.knownSearch(known, columns, states)).toEqual(known);
  for (const sort of ['store', 'constructor', undefined])
    expect(search.knownSearch({ ...asked, sort, state: 'on' }, columns, states)).toEqual(asked);
});

it('a table has the order of its address, or else that which belongs to its state', () => {
  for (const sort of [null, { by: 'title', descending: true }, { by: 'code', descending: false }])
    expect(search.sortOf(search.sortedBy(sort))).toEqual(sort);
  const order = { by: 'expiryDate', descending: false };
  const states = [
    { value: 'ending', label: 'Ending this week', order },
    { value: 'off', label: 'Off' },
  ];
  expect(search.orderOf({ state: 'ending' }, states)).toEqual(order);
  expect(search.orderOf({ state: 'ending', sort: 'title' }, states)).toEqual({ by: 'title', descending: false });
  expect([search.orderOf({ state: 'off' }, states), search.orderOf({}, states)]).toEqual([null, null]);
});

it('a table is filtered by what decides which records are found, from the first page on', () => {
  const asked = { search: 'kettle', sort: 'title', page: '2', store: 'acme' };
  expect(search.filterOf(asked)).toEqual({ search: 'kettle', storeId: 'acme' });
  expect([search.pageOf(asked), search.pageOf({ ...asked, ...search.fromFirstPage({ state: 'off' }) })]).toEqual([
    2, 1,
  ]);
  expect([{ sort: 'title', page: '2' }, { state: 'off' }].map(search.isFiltered)).toEqual([false, true]);
});
