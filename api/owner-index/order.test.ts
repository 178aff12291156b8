import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { sortColumns } from './indexed-row.ts';
import { orderQueries } from './sorted-slots.ts';
import { RowIndex } from './row-index.ts';

let folder: string;
let index: RowIndex;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'order-'));
  index = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

const apply = (id: string, titles: readonly string[] | null, revision = 1): void => {
  const coupons = (titles ?? []).map((title, at) => aCoupon({ id: `${id}-c${at}`, title }));
  const document = titles === null ? undefined : aStore({ id, slug: id, name: `Store ${id}`, coupons });
  index.apply([{ key: `stores/${id}`, stamp: document ? `${id} ${revision}` : null, document }], 'UTC');
};
const many = (name: string) => Array.from({ length: 60 }, (_, at) => `${name} ${at}`);
const ordered = (from: RowIndex) => sortColumns.map((column) => [...from.order(['coupons', 'offers'], column).slots]);

test('an order is brought up to date when it is asked for, and not before', () => {
  for (const id of ['one', 'two', 'three']) apply(id, many(id));
  const order = index.order(['coupons'], 'title');
  const before = order.slots;
  apply('one', ['Zebra', ...many('one').slice(1)]);
  apply('one', ['Yak', ...many('one').slice(1)], 2);
  expect(order.slots).toBe(before);
  expect(index.order(['coupons'], 'title')).toBe(order);
  expect(order.slots.at(-1)).toBe(index.slotOf('stores/one', 'coupons', 'one-c0'));
});

test('an order in which many rows have changed is sorted again', () => {
  for (const id of ['one', 'two', 'three']) apply(id, many(id));
  const order = index.order(['coupons'], 'title');
  apply('two', many('other'));
  expect(index.order(['coupons'], 'title')).not.toBe(order);
});

test('an order of deals that is kept sorted is read without sorting', () => {
  for (const id of ['one', 'two', 'three']) apply(id, many(id));
  const query = orderQueries(['coupons', 'offers'], 'title').sorted;
  const plan = () =>
    index.statements.database
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all()
      .map(({ detail }) => detail);
  expect(plan()).toEqual(['SCAN rows', 'USE TEMP B-TREE FOR ORDER BY']);
  const before = [...index.order(['coupons', 'offers'], 'title').slots];
  index.keepDealsSorted('title');
  expect(plan()).toEqual([expect.stringContaining('USING INDEX deals_by_title')]);
  const fresh = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
  expect([...fresh.order(['coupons', 'offers'], 'title').slots]).toEqual(before);
  fresh.close();
});

test('however often it is asked for between changes, an order is that of rows sorted at once', () => {
  const titles = fc.array(fc.constantFrom('a', 'B', 'c', 'Ä', '10', '9', 'z'), { maxLength: 4 });
  const step = fc.record({
    id: fc.constantFrom('one', 'two', 'three'),
    titles: fc.option(titles, { freq: 5 }),
    isAsked: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      index.reset();
      for (let at = 0; at < 9; at += 1) apply(`rest-${at}`, many(String(at)));
      ordered(index);
      for (const [at, { id, titles: given, isAsked }] of steps.entries()) {
        apply(id, given, at);
        if (isAsked) ordered(index);
      }
      const kept = ordered(index);
      const fresh = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
      expect(kept).toEqual(ordered(fresh));
      fresh.close();
    }),
    { numRuns: 40 },
  );
});
