import { expect, it } from 'vitest';
import type { Query, Reader } from './terms.ts';
import { memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });

it('what was forgotten, and was not computed when something needed it again, is not believed after a restart', () => {
  const size = query('size', (read) => read.count('all', ''));
  const shown = query('shown', (read) => (read.document('shows') === 'yes' ? read(size) : 0));
  const entries = query('entries', (read, id: string) => {
    const found = read.document(`items/${id}`);
    if (found === 'cyclic') read(size);
    return found === undefined ? {} : { all: [['', 0, id]] };
  });
  const pages = query('pages', () => [{ path: '/', template: 'page', params: [] }]);
  const definition = {
    queries: [size, shown, entries, pages],
    families: [{ name: 'home', pages }],
    indexedFolders: [{ folder: 'items', entries }],
    view: () => query('view', (read) => read(shown)),
  };
  const documents: Documents = new Map();
  const state = memoryState();
  let { engine } = startEngine(documents, definition, state);
  const update = (key: string, document: unknown) => {
    if (document === undefined) documents.delete(key);
    else documents.set(key, document);
    engine.markChanged([[key, document === undefined ? null : JSON.stringify(document)]]);
    engine.update(NOON);
  };
  update('shows', 'yes');
  update('items/a', 'plain');
  publishInto(new Map(), engine, NOON);
  // its only reader does not read it any more, so that it is forgotten
  update('shows', 'no');
  // it is needed again, but may not be read for an index
  update('items/b', 'cyclic');
  update('items/c', 'plain');
  engine.save();
  ({ engine } = startEngine(documents, definition, state));
  engine.loadAnswers();
  expect([engine.read(size), engine.read.count('all', '')]).toEqual([2, 2]);
});
