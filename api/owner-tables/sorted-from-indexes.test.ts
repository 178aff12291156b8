import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { sortsOf } from '../contract/shapes/record-filter.ts';
import { listRows } from './list-rows.ts';
import { RowIndex } from './row-index.ts';

test('once its indexes are made, a page of deals is read in every order without sorting all of them', () => {
  const index = new RowIndex(join(aFolder(), 'owner.sqlite'), 'this code');
  onTestFinished(() => index.close());
  const coupons = ['Boots', 'Anoraks'].map((title, at) => aCoupon({ id: `acme-c${at}`, title }));
  index.apply([{ key: 'stores/acme', stamp: 'one', document: aStore({ id: 'acme', slug: 'acme', coupons }) }], 'UTC');
  for (const _ of index.keepSorted());

  const { statements } = index;
  const asked: string[] = [];
  const { of } = statements;
  statements.of = (sql) => {
    asked.push(sql);
    return of.call(statements, sql);
  };
  const plans = sortsOf('deals').flatMap((sort) =>
    [false, true].flatMap((descending) => {
      asked.length = 0;
      const page = { kind: 'deals', pieces: null, sort, descending, offset: 0, limit: 100 } as const;
      expect(listRows(index, page, { now: 0, timeZone: 'UTC' }).total).toBe(2);
      // the few that are used are sorted by how often
      const ofAll = asked.filter((sql) => !sql.includes('slot IN (SELECT slot FROM rows WHERE c'));
      return ofAll.flatMap((sql) => statements.database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
    }),
  );
  const sorting = plans.filter(({ detail }) => String(detail).includes('TEMP B-TREE FOR ORDER BY'));
  expect(plans.length).toBeGreaterThan(20);
  expect(sorting).toEqual([]);
});
