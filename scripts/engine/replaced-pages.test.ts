import { expect, it } from 'vitest';
import { memoryState, startEngine, type Definition, type Documents } from './testing/fixture.ts';
import { field, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { NOON } from './testing/sites.ts';

interface Root {
  template?: string;
  params?: string[];
}

/** The page `/x` of each document of the folder `roots`. */
const pages = query('pages', (read, id: string) => {
  const root = read.document(`roots/${id}`) as Root | undefined;
  return root ? [{ path: '/x', template: root.template ?? 'plain', params: root.params ?? [id] }] : [];
});
const view = query('view', (read, ...params) => [params, field(read, 'text', 'value')]);
const definition: Definition = {
  families: [{ name: 'x', of: 'roots', pages }],
  queries: [pages, view],
  view: () => view,
};

/** An engine that has published `/x` of the document `roots/1`. */
function published() {
  const documents: Documents = new Map<string, unknown>([
    ['text', { value: 1 }],
    ['roots/1', {}],
  ]);
  const state = memoryState();
  const { engine } = startEngine(documents, definition, state);
  publish({ engine }, [...documents.keys()], documents);
  const put = (key: string, document: unknown): void => {
    if (document === undefined) documents.delete(key);
    else documents.set(key, document);
    engine.markChanged([[key, document === undefined ? null : JSON.stringify(document)]]);
    engine.update(NOON);
  };
  const page = () => engine.pages.pages.get('/x')!;
  /** Whether what is remembered of the file of `/x` shows what it should, its digest, and whether the page is dirty. */
  const known = () => [page().details.view !== null, page().bytes, engine.pages.dirty.has('/x')];
  return { engine, documents, state, put, page, known };
}

it('a page that goes away while it is being made, and comes back as it was, has a file of which nothing is known', () => {
  const { engine, put, page, known } = published();
  put('text', { value: 2 });
  const gone = page();
  const made = engine.computeView(gone);
  put('roots/1', undefined);
  expect([...engine.pages.gone]).toEqual(['/x']);
  engine.markPublished(gone, { view: made, bytes: 'those of 2' });
  expect([...engine.pages.dirty.keys()]).toEqual([]);
  put('text', { value: 1 });
  put('roots/1', {});
  expect(known()).toEqual([false, null, true]);
  expect(engine.computeView(page()).changed).toBeNull();
});

it('a page that is postponed stays dirty and has the file that it had, for the next process too', () => {
  const { engine, put, state, page } = published();
  put('text', { value: 2 });
  engine.computeView(page());
  engine.pages.postpone(page());
  expect([...engine.pages.dirty.keys()]).toEqual(['/x']);
  engine.save();
  expect(heldBy(state).pages.get('/x')).toMatchObject({ dirty: true, bytes: 'any', details: page().details });
});

it('a page whose publish was given up is dirty again, for this process and for the next', () => {
  const { engine, documents, put, state, page, known } = published();
  put('text', { value: 2 });
  engine.computeView(page());
  engine.save();
  const next = startEngine(documents, definition, state).engine;
  expect([[...next.pages.dirty.keys()], next.pages.pages.get('/x')?.bytes]).toEqual([['/x'], null]);
  engine.retryFailed();
  expect(known().slice(1)).toEqual([null, true]);
});

it('a page that could not be rendered is listed until it can be or is another one, and dirty again when it is retried', () => {
  const { engine, put, page, known } = published();
  engine.markPublished(page(), { failure: 'no template' });
  expect([[...engine.pages.failed], known()[2]]).toEqual([['/x'], false]);
  engine.retryFailed();
  expect(known()[2]).toBe(true);
  engine.markPublished(page(), { view: engine.computeView(page()) });
  expect([...engine.pages.failed]).toEqual([]);
  engine.markPublished(page(), { failure: 'no template' });
  put('roots/1', { params: ['2'] });
  expect([[...engine.pages.failed], known()[2]]).toEqual([[], true]);
});

it.each<Root>([{ template: 'other' }, { params: ['2'] }, { params: ['1', '2'] }, { params: [] }])(
  'a page with other %j at the same address is made, whose file is the one that is there',
  (other) => {
    const { put, page, known } = published();
    put('roots/1', other);
    expect(page()).toMatchObject(other);
    expect(known()).toEqual([false, 'any', true]);
  },
);

it('two that claim one address are a conflict until one of them goes, for the next process too', () => {
  const { engine, documents, state, put, page } = published();
  const conflicts = (of = engine) => of.pages.lostClaims().map(({ path, owner }) => [path, owner]);
  put('roots/2', {});
  engine.save();
  const next = startEngine(documents, definition, state).engine;
  const both = [['/x', 'q:pages["2"]']];
  expect([conflicts(), conflicts(next), page().owner]).toEqual([both, both, 'q:pages["1"]']);
  put('roots/1', undefined);
  engine.save();
  const last = startEngine(documents, definition, state).engine;
  expect([conflicts(), conflicts(last), page().owner]).toEqual([[], [], 'q:pages["2"]']);
});
