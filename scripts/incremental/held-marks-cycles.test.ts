import { describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import type { Query, Reader } from './terms.ts';
import { startEngine, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });
const withFields = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({
  ...query(name, run),
  hasFields: true,
});

/** An engine whose documents of `items` fill the index `all`, and one page that shows what `home` answers. */
function site(documents: Documents, home: Query, ...queries: Query[]) {
  const entries = query('entries', (read, id: string) => {
    const part = read.document(`items/${id}`);
    return part === undefined ? {} : { all: [[part, 0, id]] };
  });
  const pages = query('pages', () => [{ path: '/', template: 'page', params: [] }]);
  const start = () =>
    startEngine(documents, {
      queries: [home, ...queries, entries, pages],
      families: [{ name: 'home', pages }],
      indexedFolders: [{ folder: 'items', entries }],
      view: () => query('view', (read) => read(home)),
    });
  const publish = (engine: Engine) => {
    const page = engine.pages.pages.get('/')!;
    try {
      const view = engine.computeView(page);
      engine.markPublished(page, { view, bytes: view.json });
    } catch (error) {
      engine.markPublished(page, { failure: String(error) });
    }
  };
  const { engine } = start();
  const mark = (marked: Engine, changes: Iterable<[string, unknown]>) =>
    marked.markChanged([...changes].map(([key, document]) => [key, JSON.stringify(document)] as const));
  mark(engine, documents);
  engine.update(NOON);
  publish(engine);
  return {
    engine,
    /** The documents change in this order. `parts`: the update comes in parts of so many answers. */
    update(changes: { [key: string]: unknown }, parts = 0) {
      for (const [key, document] of Object.entries(changes)) documents.set(key, document);
      mark(engine, Object.entries(changes));
      while (parts > 0 && engine.updateSome(NOON, parts));
      engine.update(NOON);
    },
    said: (asked: Query) => saidBy(engine, asked),
    saidByClean(asked: Query) {
      const { engine: clean } = start();
      mark(clean, documents);
      clean.update(NOON);
      return saidBy(clean, asked);
    },
  };
}

function saidBy({ read }: Engine, asked: Query): unknown {
  try {
    return read(asked);
  } catch (error) {
    return String(error);
  }
}

describe.each([0, 1])('while answers are held (parts of %i)', (parts) => {
  it('a cycle through an answer that is held is noticed', () => {
    const held: Query = withFields('held', (read) => ({
      still: 1,
      count: read.count('all', 'a'),
      side: read(side),
    }));
    const reader: Query = query('reader', (read) => [read.field(held, 'still')]);
    const side: Query = query('side', (read) => [
      read.count('all', 'b'),
      read.document('switch') === 'on' ? (read(reader) as unknown[]).length : 1,
    ]);
    const home = query('home', (read) => read(reader));
    const { update, said, saidByClean } = site(
      new Map([
        ['items/1', 'a'],
        ['switch', 'off'],
      ]),
      home,
      held,
      reader,
      side,
    );
    expect(said(reader)).toEqual([1]);
    update({ switch: 'on' }, parts);
    for (const each of [held, reader, side]) expect([each.name, said(each)]).toEqual([each.name, saidByClean(each)]);
  });

  it('an answer that one which is held does not read any more may read that one', () => {
    const other: Query = withFields('other', (read) => ({
      isOn: read.document('switch') === 'on',
      count: read.count('all', 'a'),
    }));
    const first: Query = query('first', (read) => read.field(other, 'isOn'));
    const second: Query = query('second', (read) => [
      read.document('x'),
      read.count('all', 'b'),
      read(first) ? 'alone' : read.field(held, 'still'),
    ]);
    const held: Query = withFields('held', (read) => {
      if (read(first)) read(second);
      return { still: 1, count: read.count('all', 'a') };
    });
    const home = query('home', (read) => [read(held), read(second)]);
    const { update, said, saidByClean } = site(
      new Map([
        ['items/1', 'a'],
        ['switch', 'on'],
        ['x', 'old'],
      ]),
      home,
      other,
      first,
      second,
      held,
    );
    update({ x: 'new', switch: 'off' }, parts);
    for (const each of [home, held, second]) expect([each.name, said(each)]).toEqual([each.name, saidByClean(each)]);
  });
});
