import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aCoupon, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { listRows } from './list-rows.ts';
import { rehearsePages } from './rehearsed-pages.ts';
import { RowIndex } from './row-index.ts';

test('after a rehearsal, a page prepares no statement and sorts nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rehearsed-'));
  const index = new RowIndex(join(folder, 'owner.sqlite'), 'this code');
  onTestFinished(() => {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const stores = ['acme', 'brook'].map((id) =>
    aStore({ id, slug: id, coupons: [aCoupon({ id: `${id}-c1`, title: '10% off' })] }),
  );
  const documents = [
    ...stores.map((document) => ({ key: `stores/${document.id}` as const, stamp: 'stamp', document })),
    { key: 'blogs/first' as const, stamp: 'stamp', document: aPost({ id: 'first' }) },
  ];
  index.apply(documents, 'UTC');
  const moment = { now: Date.parse('2026-11-23T12:00:00Z'), timeZone: 'UTC' };
  for (const kind of ['deals', 'stores', 'blogs'] as const) for (const _ of rehearsePages(index, kind, moment));

  const { database } = index.statements;
  const prepared: string[] = [];
  const { prepare } = database;
  database.prepare = (sql: string) => {
    prepared.push(sql);
    return prepare.call(database, sql);
  };
  const all = { pieces: null, descending: true, offset: 0, limit: 100 };
  expect(listRows(index, { ...all, kind: 'deals', sort: 'expiryDate' }, moment).total).toBe(2);
  expect(listRows(index, { ...all, kind: 'stores', sort: 'live', state: 'without-deals' }, moment).total).toBe(0);
  expect(listRows(index, { ...all, kind: 'blogs', sort: 'publishedAt' }, moment).total).toBe(1);
  expect(prepared).toEqual([]);
});
