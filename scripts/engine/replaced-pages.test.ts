import { describe, expect, it } from 'vitest';
import type { Engine } from './engine.ts';
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
const view = query('view', (read, ...params) => {
  if (field(read, 'text', 'broken')) throw new Error('the text is broken');
  return [params, field(read, 'text', 'value')];
});
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
  return { engine, documents, state, put: putInto(engine, documents) };
}

const putInto =
  (engine: Engine, documents: Documents) =>
  (key: string, document: unknown): void => {
    if (document === undefined) documents.delete(key);
    else documents.set(key, document);
    engine.markChanged([[key, document === undefined ? null : JSON.stringify(document)]]);
    engine.update(NOON);
  };

const pageOf = (engine: Engine) => engine.pages.pages.get('/x')!;
/** What is remembered of the file of `/x`: whether that shows what it should, and its digest. */
const known = (engine: Engine) => [pageOf(engine).view !== null, pageOf(engine).bytes];

describe('a page that goes away while it is being made, and comes back as it was', () => {
  it('has a file of which nothing is known once the new version was written', () => {
    const { engine, put } = published();
    put('text', { value: 2 });
    const page = pageOf(engine);
    const made = engine.computeView(page);
    put('roots/1', undefined);
    expect(engine.pages.gone.get('/x')).toBe(page);
    engine.markPublished(page, { view: made, bytes: 'those of 2' });
    expect([...engine.pages.dirty.keys()]).toEqual([]);
    put('text', { value: 1 });
    put('roots/1', {});
    expect(known(engine)).toEqual([false, null]);
    expect(engine.computeView(pageOf(engine)).changed).toBeNull();
  });
});

describe('a page that is postponed', () => {
  it('stays dirty and has the file that it had, for the next process too', () => {
    const { engine, put, state } = published();
    put('text', { value: 2 });
    engine.computeView(pageOf(engine));
    engine.pages.postpone(pageOf(engine));
    expect([...engine.pages.dirty.keys()]).toEqual(['/x']);
    engine.save();
    expect(heldBy(state).pages.get('/x')).toMatchObject({ dirty: true, bytes: 'any', view: pageOf(engine).view });
  });
});

describe('a page that could not be rendered', () => {
  it('is listed until it can be, and dirty again when it is retried', () => {
    const { engine } = published();
    engine.markPublished(pageOf(engine), { failure: 'no template' });
    expect([[...engine.pages.failed], [...engine.pages.dirty.keys()]]).toEqual([['/x'], []]);
    engine.retryFailed();
    expect([...engine.pages.dirty.keys()]).toEqual(['/x']);
    engine.markPublished(pageOf(engine), { view: engine.computeView(pageOf(engine)) });
    expect([...engine.pages.failed]).toEqual([]);
  });

  it('is not listed any more once it has other params: the new one is only to be made', () => {
    const { engine, put } = published();
    engine.markPublished(pageOf(engine), { failure: 'no template' });
    put('roots/1', { params: ['2'] });
    expect([[...engine.pages.failed], [...engine.pages.dirty.keys()]]).toEqual([[], ['/x']]);
  });
});

describe('a page of another template or with other params at the same address', () => {
  const others: Root[] = [{ template: 'other' }, { params: ['2'] }, { params: ['1', '2'] }, { params: [] }];

  it.each(others)('%j is made, and the former one is up to date if it comes back before that', (other) => {
    const { engine, put } = published();
    put('roots/1', other);
    expect(pageOf(engine)).toMatchObject(other);
    expect([known(engine), [...engine.pages.dirty.keys()]]).toEqual([[false, 'any'], ['/x']]);
    put('roots/1', {});
    expect(known(engine)).toEqual([true, 'any']);
  });
});
