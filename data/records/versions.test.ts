import { expect, test } from 'vitest';
import type { LoggedChange, LoggedDocument } from '../catalogue/folder/change-entry.ts';
import { aFolder } from '../catalogue/testing/data-folder.ts';
import { rowsIn, someRecords } from './testing/records-folder.ts';

const at = (minute: number): string => new Date(Date.parse('2026-11-22T00:00:00.000Z') + minute * 60_000).toISOString();
const idOf = (number: number): string => `c${String(number).padStart(9, '0')}`;

const aChange = (number: number, documents: LoggedDocument[]): LoggedChange => ({
  note: { id: idOf(number), at: at(number), operation: 'edit', session: 's', from: '192.0.2.1' },
  format: 1,
  count: documents.length,
  documents,
});

async function aFolderOfRecords() {
  const folder = aFolder();
  const { versions } = await someRecords(folder);
  return { versions, rows: (sql: string) => rowsIn(folder, sql) };
}

const FIRST_PAGE = { offset: 0, count: 51 };
const NO_LIMITS = { changesSince: '', addressesSince: '', mostBytes: Number.MAX_SAFE_INTEGER };

test('former versions come back as they were, however often a change is kept', async () => {
  const { versions, rows } = await aFolderOfRecords();
  const [before, after] = [1, 2].map((a) => JSON.stringify({ text: '🎁 '.repeat(500), a })) as [string, string];
  const documents = [
    { key: 'figures/acme', before: '{}', after: null },
    { key: 'stores/acme', before, after },
    { key: 'stores/bolt', before: null, after },
    { key: 'stores/cove', before, after: null },
  ];
  for (const _ of [1, 2]) await versions.keep(aChange(1, documents));
  const [figures, ...others] = documents;
  expect(await versions.ofChange(idOf(1))).toEqual(
    [...others, figures].map((document, position) => ({ changeId: idOf(1), position, ...document })),
  );
  expect(await versions.changes({}, FIRST_PAGE)).toEqual([
    expect.objectContaining({ id: idOf(1), documentCount: 3, undoOf: null, from: '192.0.2.1' }),
  ]);
  const [kept] = await rows('select bytes from changes');
  expect(kept?.['bytes']).toBeLessThan(before.length);
});

test('a change of hundreds of documents is kept whole, with its size, and read a page at a time', async () => {
  const { versions, rows } = await aFolderOfRecords();
  const documents = Array.from({ length: 250 }, (_, number) => ({
    key: `stores/s${number}`,
    before: JSON.stringify({ number }),
    after: JSON.stringify({ number, edited: true }),
  }));
  await versions.keep(aChange(1, documents));
  await versions.keep(aChange(2, documents.slice(0, 2)));
  await versions.keep(aChange(3, documents.slice(0, 2)));
  const keptOf = (number: number) => (document: LoggedDocument, position: number) => {
    return { changeId: idOf(number), position, ...document };
  };
  const kept = documents.map(keptOf(1));
  const keptLater = documents.slice(0, 2).map(keptOf(2));
  expect(await versions.ofChange(idOf(1))).toEqual(kept);
  expect(await versions.ofChange(idOf(1), { offset: 120, count: 60 })).toEqual(kept.slice(120, 180));
  expect(await versions.version(idOf(1), 249)).toEqual(kept[249]);
  expect(await versions.version(idOf(2), 1)).toEqual(keptLater[1]);
  expect(await versions.ofChanges([1, 2].map(idOf), { most: 3 })).toEqual([...kept.slice(0, 3), ...keptLater]);
  expect(await versions.ofChanges([1, 2].map(idOf), { key: 'stores/s1' })).toEqual([kept[1], keptLater[1]]);
  const sizes = 'select sum(length("before") + length("after")) as bytes from versions group by change_id';
  expect(await rows('select bytes from changes order by id')).toEqual(await rows(`${sizes} order by change_id`));
});

test('changes that carry one on are kept within it, however often, unless something came between them', async () => {
  const { versions, rows } = await aFolderOfRecords();
  const draft = (text: string | null) => (text === null ? null : JSON.stringify({ text: text.repeat(200) }));
  const saved = (number: number, before: string | null, after: string, more: object = { continues: idOf(1) }) => {
    const change = aChange(number, [{ key: 'blogs/b', before: draft(before), after: draft(after) }]);
    return { ...change, note: { ...change.note, ...more } };
  };
  const all = [saved(1, 'a', 'ab', {}), saved(2, 'ab', 'abc'), saved(3, 'abc', 'abcd')];
  const kept = async () => (await versions.changes({}, FIRST_PAGE)).map(({ id }) => id);
  // as after a crash before the log was emptied
  for (const change of [...all.slice(0, 2), ...all, ...all]) await versions.keep(change);
  expect(await kept()).toEqual([idOf(1)]);
  expect(await versions.ofChange(idOf(1))).toMatchObject([{ before: draft('a'), after: draft('abcd') }]);
  const taken = await rows('select length("before") + length("after") as bytes from versions');
  expect(await rows('select bytes from changes')).toEqual(taken);
  // edited by hand between them; of a format of its own; carrying on what is gone
  await versions.keep(saved(4, 'by hand', 'abcde'));
  await versions.keep({ ...saved(5, 'abcd', 'abcdf'), format: 2 });
  await versions.keep(saved(6, 'abcd', 'abcdg', { continues: idOf(9) }));
  expect(await kept()).toEqual([6, 5, 4, 1].map(idOf));
});

test('are removed when they are too old or take too much, the oldest first, and lose their addresses before', async () => {
  const { versions, rows } = await aFolderOfRecords();
  for (let number = 0; number < 250; number += 1)
    await versions.keep(aChange(number, [{ key: 'stores/acme', before: `{"n": ${number}}`, after: null }]));
  await versions.forget({ ...NO_LIMITS, changesSince: at(20), addressesSince: at(22) });
  const left = () => rows('select count(*) as number, min(id) as first from changes');
  expect(await left()).toEqual([{ number: 230, first: idOf(20) }]);
  const addresses = (await versions.changes({ until: at(23) }, FIRST_PAGE)).map(({ from }) => from);
  expect(addresses).toEqual(['192.0.2.1', '', '']);
  const [newest] = await rows(`select sum(bytes) as bytes from changes where id >= '${idOf(200)}'`);
  await versions.forget({ ...NO_LIMITS, mostBytes: Number(newest?.['bytes']) });
  expect(await left()).toEqual([{ number: 50, first: idOf(200) }]);
  expect(await rows('select count(*) as number from versions')).toEqual([{ number: 50 }]);
});
