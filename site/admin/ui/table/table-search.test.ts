import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  filterOf,
  fromFirstPage,
  isFiltered,
  knownSearch,
  orderOf,
  pageOf,
  sortedBy,
  sortOf,
  tableParams,
} from './table-search.ts';

const tableSearch = z.object(tableParams);

describe('the address of a table', () => {
  it('is read as far as it is understood', () => {
    expect(tableSearch.parse({ search: 'kettle', state: '', page: '0', descending: 'yes', more: 1 })).toEqual({
      search: 'kettle',
    });
    expect(tableSearch.parse({ page: '3', sort: 'title', descending: 'true' })).toEqual({
      page: '3',
      sort: 'title',
      descending: 'true',
    });
    expect(tableSearch.parse({ search: ' kettle\tblue\u0000', store: 'No Such Id' })).toEqual({
      search: 'kettle blue',
    });
    expect([pageOf({ page: '3' }), pageOf({})]).toEqual([3, 1]);
  });

  it('loses what the table does not have', () => {
    const columns = [{ id: 'title', sorts: 'up' as const }, { id: 'store' }];
    const states = [{ value: 'off', label: 'Off' }];
    const asked = { page: '2', descending: 'true' as const };
    expect(knownSearch({ ...asked, sort: 'title', state: 'off' }, columns, states)).toEqual({
      ...asked,
      sort: 'title',
      state: 'off',
    });
    for (const sort of ['store', 'constructor', undefined])
      expect(knownSearch({ ...asked, sort, state: 'on' }, columns, states)).toEqual(asked);
  });

  it('keeps the order of the table', () => {
    for (const sort of [null, { by: 'title', descending: true }, { by: 'code', descending: false }])
      expect(sortOf(sortedBy(sort))).toEqual(sort);
  });

  it('has the order that belongs to its state until another is chosen', () => {
    const order = { by: 'expiryDate', descending: false };
    const states = [
      { value: 'ending', label: 'Ending this week', order },
      { value: 'off', label: 'Off' },
    ];
    expect(orderOf({ state: 'ending' }, states)).toEqual(order);
    expect(orderOf({ state: 'ending', sort: 'title' }, states)).toEqual({ by: 'title', descending: false });
    expect([orderOf({ state: 'off' }, states), orderOf({}, states)]).toEqual([null, null]);
  });

  it('begins at the first page when a filter changes', () =>
    expect({ page: '4', sort: 'title', ...fromFirstPage({ state: 'off' }) }).toEqual({
      page: undefined,
      sort: 'title',
      state: 'off',
    }));

  it('filters by what decides which records are found, and not by their order', () => {
    expect(filterOf({ search: 'kettle', sort: 'title', page: '2', store: 'acme' })).toEqual({
      search: 'kettle',
      storeId: 'acme',
    });
    expect([isFiltered({ sort: 'title', page: '2' }), isFiltered({ state: 'off' })]).toEqual([false, true]);
  });
});
