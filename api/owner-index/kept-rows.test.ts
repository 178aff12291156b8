import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCoupon, aPost, aStore } from '../../data/queries/testing/builders.ts';
import type { SortColumn } from './indexed-row.ts';
import { RowIndex } from './row-index.ts';
import { sortedSlots } from './sorted-slots.ts';

const kinds = ['coupons', 'offers'] as const;
const columns: readonly SortColumn[] = ['title', 'expiryDate', 'discount'];

let folder: string;
let index: RowIndex;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  index = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
});
afterEach(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Deal {
  title: string;
  expiryDate?: string | undefined;
}

function apply(id: string, deals: readonly Deal[] | null): void {
  const coupons = (deals ?? []).map((deal, at) => aCoupon({ id: `${id}-c${at}`, ...deal }));
  const document = deals === null ? undefined : aStore({ id, slug: id, name: `Store ${id}`, coupons });
  index.apply([{ key: `stores/${id}`, stamp: document ? 'stamp' : null, document }], 'UTC');
}
const many = (name: string, length = 60): Deal[] => Array.from({ length }, (_, at) => ({ title: `${name} ${at}` }));

const ALL = 99;
/** When so many rows change at once, what is kept is forgotten. */
const MORE_THAN_NOTED = 240;
/** So many pieces of the work that keeps arrays. */
function keep(pieces: number): void {
  let left = pieces;
  for (const _ of index.keepInFile(columns)) if ((left -= 1) <= 0) break;
}

/** What is in memory after a start, and what it has to be. */
function afterStart() {
  const started = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
  const { database } = started.statements;
  const orders = columns.map((column) => {
    const { slots, sorted } = started.order(kinds, column);
    return { column, slots: [...slots], sorted };
  });
  const facts = factsOf(started);
  database.exec('DELETE FROM kept');
  const expected = columns.map((column) => {
    const { slots, sorted } = sortedSlots(database, kinds, column);
    return { column, slots: [...slots], sorted };
  });
  started.close();
  const fresh = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
  const expectedFacts = factsOf(fresh);
  fresh.close();
  return { found: { orders, facts }, expected: { orders: expected, facts: expectedFacts } };
}

/** By slot; nothing of rows that are gone. */
const factsOf = ({ columns: { size, kinds: kind, flags, owners, starts, urgent, expires } }: RowIndex) =>
  Array.from({ length: size }, (_, slot) => slot)
    .filter((slot) => kind[slot] !== 0)
    .map((slot) => [slot, kind[slot], flags[slot], owners[slot], starts[slot], urgent[slot], expires[slot]]);

test('a start reads what is kept instead of all rows', () => {
  for (const id of ['one', 'two', 'three']) apply(id, many(id));
  keep(ALL);
  const [first, second, ...others] = index.order(kinds, 'title').slots;
  const { database } = index.statements;
  const tampered = new Uint8Array(Int32Array.from([second!, first!, ...others]).buffer);
  database.prepare("UPDATE kept SET content = ? WHERE name = 'title coupons offers'").run(tampered);
  database.exec('UPDATE rows SET flags = 0; UPDATE rows SET kind = 2 WHERE slot = 1');
  const started = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
  expect([...started.order(kinds, 'title').slots.subarray(0, 2)]).toEqual([second, first]);
  expect([...started.columns.flags.subarray(0, 5)]).toEqual([...index.columns.flags.subarray(0, 5)]);
  started.close();
});

test('nothing is kept again while few rows have changed, and nothing is noted while nothing is kept', () => {
  const count = (table: string) => index.statements.database.prepare(`SELECT count(*) AS count FROM ${table}`).get();
  for (const id of ['one', 'two', 'three', 'four', 'five']) apply(id, many(id));
  expect(count('changed')).toEqual({ count: 0 });
  expect([...index.keepInFile(columns)]).toHaveLength(columns.length + 1);
  apply('one', [{ title: 'Other' }, ...many('one').slice(1)]);
  expect(count('changed')).toEqual({ count: 1 });
  expect([...index.keepInFile(columns)]).toEqual([]);
  for (const id of ['one', 'two', 'three']) apply(id, many(`${id} other`));
  expect(count('changed')).toEqual({ count: 180 });
  apply('four', many('four other'));
  expect([count('changed'), count('kept')]).toEqual([{ count: 0 }, { count: 0 }]);
  expect([...index.keepInFile(columns)]).toHaveLength(columns.length + 1);
});

test('rows that change after a transaction that could not be committed are noted', () => {
  const { database } = index.statements;
  for (const id of ['one', 'two', 'three']) apply(id, many(id));
  keep(ALL);
  database.exec(`
    PRAGMA foreign_keys = ON;
    CREATE TABLE needed (id INTEGER PRIMARY KEY);
    CREATE TABLE broken (id INTEGER REFERENCES needed DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER breaks AFTER DELETE ON kept BEGIN INSERT INTO broken VALUES (1); END`);
  expect(() => apply('four', many('four', MORE_THAN_NOTED))).toThrow('FOREIGN KEY');
  database.exec('DROP TRIGGER breaks');
  apply('one', [{ title: 'Zebra' }]);
  const { found, expected } = afterStart();
  expect(found).toEqual(expected);
});

test('a start knows what reading all rows would, whatever has changed since arrays were kept, all or some of them', () => {
  const deal = fc.record(
    { title: fc.constantFrom('a', 'B', 'c', 'Ä', '10', '9'), expiryDate: fc.constantFrom('2026-11-20', '2026-12-01') },
    { requiredKeys: ['title'] },
  );
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        id: fc.constantFrom('one', 'two', 'three'),
        deals: fc.option(fc.array(deal, { maxLength: 4 }), { freq: 4 }),
      }),
    },
    fc.record({ post: fc.boolean() }),
    { weight: 2, arbitrary: fc.record({ keep: fc.constantFrom(1, 2, ALL) }) },
    fc.record({ change: fc.constantFrom('rest-1', 'rest-2') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      index.reset();
      for (let at = 0; at < 9; at += 1) apply(`rest-${at}`, many(String(at)));
      for (const id of ['one', 'two', 'three']) apply(id, many(id, 2));
      for (const each of steps) {
        if ('keep' in each) keep(each.keep);
        else if ('change' in each) apply(each.change, many(each.change));
        else if ('id' in each) apply(each.id, each.deals);
        else {
          const document = each.post ? aPost({ id: 'tips' }) : undefined;
          index.apply([{ key: 'blogs/tips', stamp: each.post ? 'stamp' : null, document }], 'UTC');
        }
      }
      const { found, expected } = afterStart();
      expect(found).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
