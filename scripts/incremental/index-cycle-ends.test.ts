import { describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import type { Query, Reader } from './terms.ts';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });
const withFields = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({
  ...query(name, run),
  hasFields: true,
});

/** It counts when its document says so, and is the same always. */
const bottom = query('bottom', (read) => (read.document('counts') === 'yes' ? read.count('all', 'none') : 0));
const middle = query('middle', (read) => [read(bottom)]);
const bottomF = withFields('bottomF', (read) => ({
  x: read.document('counts') === 'yes' ? read.count('all', 'none') : 0,
}));
const middleF = query('middleF', (read) => [read.field(bottomF, 'x')]);

function engines(middle: Query, ...more: Query[]) {
  const entries = query('entries', (read, id: string) => {
    const part = read.document(`items/${id}`);
    if (part === undefined) return {};
    return { all: [[part === 'looks' ? String(read(middle)) : part, 0, id]] };
  });
  const pages = query('pages', () => [{ path: '/', template: 'page', params: [] }]);
  const documents: Documents = new Map([
    ['counts', 'no'],
    ['items/1', 'plain'],
  ]);
  const definition = {
    queries: [bottom, middle, bottomF, ...more, entries, pages],
    families: [{ name: 'home', pages }],
    indexedFolders: [{ folder: 'items', entries }],
    view: () => query('view', (read: Reader) => [read(middle)]),
  };
  const start = (state = memoryState()) => startEngine(documents, definition, state).engine;
  const mark = (engine: Engine, changes: Iterable<[string, unknown]>) =>
    engine.markChanged([...changes].map(([key, document]) => [key, JSON.stringify(document)] as const));
  const engine = start();
  const update = (changes: { [key: string]: unknown }) => {
    for (const [key, document] of Object.entries(changes)) documents.set(key, document);
    mark(engine, Object.entries(changes));
    engine.retryFailed();
    engine.update(NOON);
  };
  mark(engine, documents);
  engine.update(NOON);
  const page = engine.pages.pages.get('/')!;
  engine.markPublished(page, { view: engine.computeView(page), bytes: 'any' });
  const said = ({ read }: Engine) => {
    try {
      return [read(entries, '1'), read.parts('all')];
    } catch (error) {
      return String(error);
    }
  };
  return {
    engine,
    mark,
    documents,
    update,
    said: () => said(engine),
    saidByClean() {
      const clean = start();
      mark(clean, documents);
      clean.update(NOON);
      return said(clean);
    },
  };
}

describe.each([
  ['plain', middle],
  ['fields', middleF],
])('%s', (_, middle) => {
  it('what depends on an index no more may be read for one', () => {
    const { update, said, saidByClean } = engines(middle);
    update({ counts: 'yes' });
    update({ counts: 'no' });
    update({ 'items/1': 'looks' });
    expect(said()).toEqual(saidByClean());
  });

  it('what came to depend on an index while it was read for one, and does no more, is read again', () => {
    const { update, said, saidByClean } = engines(middle);
    update({ 'items/1': 'looks' });
    expect(said()).toEqual(saidByClean());
    update({ counts: 'yes' });
    expect(said()).toEqual(saidByClean());
    update({ counts: 'no' });
    expect(said()).toEqual(saidByClean());
  });
});

it('an index is read with what has failed for one, and reads what is held', () => {
  const holding = withFields('holding', (read) => {
    const counts = read.document('counts') === 'yes' ? read.count('all', 'none') : 0;
    return { x: read.document('counts'), counts };
  });
  const middle = query('middle', (read) => [read.field(holding, 'x')]);
  const { engine, mark, documents, update, said, saidByClean } = engines(middle, holding);
  update({ 'items/1': 'looks' });
  update({ counts: 'yes' });
  for (const [key, document] of [
    ['counts', 'again'],
    ['items/2', 'other'],
  ] as const) {
    documents.set(key, document);
    mark(engine, [[key, document]]);
  }
  engine.updateSome(NOON, 1);
  expect(engine.read.parts('all')).toEqual(['again', 'other']);
  expect(said()).toEqual(saidByClean());
});
