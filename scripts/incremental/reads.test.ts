import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Definition, type Documents } from './testing/fixture.ts';
import type { IndexEntry, PageFamily, Query, Reader } from './terms.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const query = (name: string, run: (read: Reader, ...args: any[]) => unknown): Query => ({ name, run });
const field = (read: Reader, key: string, name: string): unknown =>
  (read.document(key) as { [name: string]: unknown } | undefined)?.[name];

/** One page, `/`, that shows what `view` says; and one for each document of the folder `roots`, listed by `pages`. */
function onePage(view: Query, more: Partial<Definition> & { others?: readonly Query[] } = {}): Definition {
  const home: PageFamily = {
    name: 'home',
    pages: query('pages:home', () => [{ path: '/', template: 'home', params: [] }]),
  };
  const families = [home, ...(more.families ?? [])];
  return {
    ...more,
    families,
    view: () => view,
    queries: [
      view,
      ...families.map((family) => family.pages),
      ...(more.indexedFolders ?? []).map((each) => each.entries as Query),
      ...(more.others ?? []),
    ],
  };
}

type Started = ReturnType<typeof startEngine>;

/** Marks the documents as changed, updates, computes the view of every dirty page and saves; returns the views by path. */
function publish(
  { engine }: Pick<Started, 'engine'>,
  keys: readonly string[],
  docs: Documents,
  now = NOON,
): Map<string, unknown> {
  engine.markChanged(keys.map((key) => [key, docs.has(key) ? JSON.stringify(docs.get(key)) : null] as const));
  engine.update(now);
  const views = new Map<string, unknown>();
  for (const path of [...engine.pages.dirty.keys()]) {
    const page = engine.pages.pages.get(path)!;
    try {
      const view = engine.computeView(page);
      views.set(path, view.view);
      engine.markPublished(page, { view, bytes: 'any' });
    } catch (error) {
      views.set(path, String(error));
      engine.markPublished(page, { failure: String(error) });
    }
  }
  engine.save();
  return views;
}

const pagesOf = (name: string, run: (read: Reader, id: string) => string | null): PageFamily => ({
  name,
  of: 'roots',
  pages: query(`pages:${name}`, (read, id: string) => {
    const path = run(read, id);
    return path === null ? [] : [{ path, template: 'home', params: [] }];
  }),
});

const bySlug = {
  folder: 'items',
  entries: query('entries', (read, id: string) => ({
    slugs: ((field(read, `items/${id}`, 'slugs') ?? []) as string[]).map((slug): IndexEntry => [slug, 0, id]),
  })),
};

describe('a read', () => {
  it('brings its target current first, so that a query that reads A, then B, then A has one A', () => {
    const c = query('c', (read) => field(read, 'c', 'value'));
    const a = query('a', (read) => read(c));
    const family = pagesOf('late', (read, id) => `/${id}/${String(read(a))}-${String(read(c))}-${String(read(a))}`);
    const docs: Documents = new Map<string, unknown>([['c', { value: 1 }]]);
    const started = startEngine(
      docs,
      onePage(
        query('home', (read) => read(a)),
        { families: [family], others: [a, c] },
      ),
    );
    publish(started, ['c'], docs);
    docs.set('c', { value: 2 });
    docs.set('roots/new', {});
    started.events.length = 0;
    publish(started, ['roots/new', 'c'], docs);
    expect([...started.engine.pages.pages.keys()]).toEqual(['/', '/new/2-2-2']);
    const computed = started.events.flatMap((event) => (event.type === 'computed' ? event.id : []));
    expect(computed.filter((id) => id.includes('late'))).toHaveLength(1);
  });

  it('of an answer two steps from what changed is up to date, so that its reader is computed once', () => {
    const c = query('c', (read) => field(read, 'c', 'value'));
    const b = query('b', (read) => read(c));
    const a = query('a', (read) => read(b));
    const both = query('both', (read) => [field(read, 'c', 'value'), read(a)]);
    const docs: Documents = new Map<string, unknown>([['c', { value: 1 }]]);
    const view = query('home', (read) => read(both));
    const started = startEngine(docs, onePage(view, { others: [a, b, c, both] }));
    publish(started, ['c'], docs);
    docs.set('c', { value: 2 });
    started.events.length = 0;
    expect(publish(started, ['c'], docs).get('/')).toEqual([2, 2]);
    const computed = started.events.flatMap((event) => (event.type === 'computed' ? event.id : []));
    expect(computed.filter((id) => id.includes('both'))).toHaveLength(1);
  });

  it('of an answer that loses its other readers meanwhile is still invalidated', () => {
    const x = query('x', (read) => field(read, 'x', 'value'));
    const p = query('p', (read) => (field(read, 'switch', 'on') ? read(x) : 'off'));
    const family = pagesOf('late', (read, id) => `/${id}/${String(read(x))}-${String(read(p))}`);
    const docs: Documents = new Map<string, unknown>([
      ['x', { value: 1 }],
      ['switch', { on: true }],
    ]);
    const started = startEngine(
      docs,
      onePage(
        query('home', (read) => read(p)),
        { families: [family], others: [x, p] },
      ),
    );
    publish(started, ['x', 'switch'], docs);
    docs.set('switch', { on: false });
    docs.set('roots/new', {});
    publish(started, ['roots/new', 'switch'], docs);
    docs.set('x', { value: 2 });
    publish(started, ['x'], docs);
    expect([...started.engine.pages.pages.keys()]).toEqual(['/', '/new/2-off']);
  });

  it('of the entries of an index is invalidated when they change', () => {
    const docs: Documents = new Map<string, unknown>([['items/1', { slugs: ['a'] }]]);
    const view = query('home', (read) => read.entries('slugs', 'a').map((entry) => entry[2]));
    const started = startEngine(docs, onePage(view, { indexedFolders: [bySlug] }));
    expect(publish(started, ['items/1'], docs).get('/')).toEqual(['1']);
    docs.set('items/2', { slugs: ['a'] });
    expect(publish(started, ['items/2'], docs).get('/')).toEqual(['1', '2']);
  });

  it('of an index that comes first after a restart compares digests, and readers of before are notified', () => {
    const family = pagesOf('late', (read, id) =>
      field(read, `roots/${id}`, 'on') ? `/${id}/${read.count('slugs', 'a')}` : null,
    );
    const docs: Documents = new Map<string, unknown>([
      ['items/1', { slugs: ['a'] }],
      ['roots/r', { on: false }],
    ]);
    const definition = onePage(
      query('home', (read) => read.count('slugs', 'a')),
      { indexedFolders: [bySlug], families: [family] },
    );
    const state = memoryState();
    publish(startEngine(docs, definition, state), ['items/1', 'roots/r'], docs);
    docs.set('items/1', { slugs: ['b'] });
    docs.set('roots/r', { on: true });
    const views = publish(startEngine(docs, definition, state), ['items/1', 'roots/r'], docs);
    expect([views.get('/'), views.has('/r/0')]).toEqual([0, true]);
  });
});

describe('an untracked read', () => {
  it('is answered again when what it read expires', () => {
    const open = query('open', (read) => read.isBefore(NOON + 1000));
    const outer = query('outer', (read) => read(open));
    const docs: Documents = new Map();
    const { engine } = startEngine(
      docs,
      onePage(
        query('home', (read) => read(open)),
        { others: [open, outer] },
      ),
    );
    publish({ engine }, [], docs);
    expect(engine.read(outer)).toBe(true);
    engine.update(NOON + 1000);
    expect(engine.read(outer)).toBe(false);
  });
});

describe('the entries of a document', () => {
  it('are a set: naming one twice is naming it once, before and after a restart', () => {
    const docs: Documents = new Map<string, unknown>([['items/1', { slugs: ['a', 'a'] }]]);
    const definition = onePage(
      query('home', (read) => read.count('slugs', 'a')),
      { indexedFolders: [bySlug] },
    );
    const state = memoryState();
    expect(publish(startEngine(docs, definition, state), ['items/1'], docs).get('/')).toBe(1);
    docs.set('items/2', { slugs: ['a'] });
    expect(publish(startEngine(docs, definition, state), ['items/2'], docs).get('/')).toBe(2);
    docs.set('items/1', { slugs: [] });
    expect(publish(startEngine(docs, definition, state), ['items/1'], docs).get('/')).toBe(1);
  });

  it('that is gone are withdrawn once, also while another query reads them', () => {
    const entries = query('entries', (read, id: string) => ({
      same: read.document(`items/${id}`) ? [['', 0, 'x']] : [],
    }));
    const view = query('home', (read) => [read.count('same', ''), read(entries, '1')]);
    const docs: Documents = new Map<string, unknown>([
      ['items/1', {}],
      ['items/2', {}],
    ]);
    const started = startEngine(docs, onePage(view, { indexedFolders: [{ folder: 'items', entries }] }));
    publish(started, ['items/1', 'items/2'], docs);
    docs.delete('items/1');
    expect(publish(started, ['items/1'], docs).get('/')).toEqual([1, { same: [] }]);
  });
});

describe('a query that fails', () => {
  it('is computed again when something it read has changed or it is retried, and by no other update', () => {
    let computed = 0;
    const broken = query('broken', (read) => {
      computed += 1;
      if (field(read, 'a', 'broken')) throw new Error('a is broken');
      return 'good';
    });
    const docs: Documents = new Map<string, unknown>([['a', { broken: true }]]);
    const started = startEngine(
      docs,
      onePage(
        query('home', (read) => read(broken)),
        { others: [broken] },
      ),
    );
    publish(started, ['a'], docs);
    expect(computed).toBe(1);
    for (let at = 1; at <= 3; at += 1) started.engine.update(NOON + at);
    publish(started, ['unrelated'], docs);
    expect(computed).toBe(1);
    started.engine.retryFailed();
    started.engine.update(NOON + 4);
    expect(computed).toBe(2);
    docs.set('a', { broken: false });
    expect(publish(started, ['a'], docs).get('/')).toBe('good');
  });

  it('keeps its pages over a restart, and withdraws them when it lists others', () => {
    const family = pagesOf('late', (read, id) => {
      const path = field(read, `roots/${id}`, 'path');
      if (path === 'fail') throw new Error('no path');
      return String(path);
    });
    const docs: Documents = new Map<string, unknown>([['roots/r', { path: '/a' }]]);
    const definition = onePage(
      query('home', () => ''),
      { families: [family] },
    );
    const state = memoryState();
    const first = startEngine(docs, definition, state);
    publish(first, ['roots/r'], docs);
    docs.set('roots/r', { path: 'fail' });
    publish(first, ['roots/r'], docs);
    expect([...first.engine.pages.pages.keys()]).toEqual(['/', '/a']);
    const second = startEngine(docs, definition, state);
    docs.set('roots/r', { path: '/b' });
    publish(second, ['roots/r'], docs);
    expect([...second.engine.pages.pages.keys()]).toEqual(['/', '/b']);
  });

  it('names the path of a cycle, the same wherever it was entered', () => {
    const b: Query = query('b', (read) => read(a));
    const a: Query = query('a', (read) => read(b));
    const docs: Documents = new Map();
    const message = 'Error: A query reads itself: a[] → b[] → a[]';
    for (const entry of [a, b])
      expect(
        publish(
          startEngine(
            docs,
            onePage(
              query('home', (read) => read(entry)),
              { others: [a, b] },
            ),
          ),
          [],
          docs,
        ).get('/'),
      ).toContain(message.slice(7));
  });

  it('says so when it fills an index that it depends on', () => {
    const size = query('size', (read) => read.count('slugs', 'a'));
    const entries = query('entries', (read, id: string) => ({ slugs: [['a', read(size), id]] }));
    const docs: Documents = new Map<string, unknown>([['items/1', {}]]);
    for (const view of [
      query('home', (read) => [read(size), read(entries, '1')]),
      query('home', (read) => [read(entries, '1'), read(size)]),
    ]) {
      const started = startEngine(
        docs,
        onePage(view, { indexedFolders: [{ folder: 'items', entries }], others: [size] }),
      );
      expect(publish(started, ['items/1'], docs).get('/')).toContain(
        'entries["1"] fills indexes and depends on one through size[]',
      );
      expect(started.engine.read(size)).toBe(0);
    }
  });
});

describe('a page', () => {
  it('whose publish was given up is dirty again, for this process and for the next', () => {
    const docs: Documents = new Map<string, unknown>([['a', { value: 1 }]]);
    const definition = onePage(query('home', (read) => field(read, 'a', 'value')));
    const state = memoryState();
    const { engine } = startEngine(docs, definition, state);
    publish({ engine }, ['a'], docs);
    engine.markChanged([['a', '2']]);
    docs.set('a', { value: 2 });
    engine.update(NOON);
    engine.computeView(engine.pages.pages.get('/')!);
    engine.save();
    const next = startEngine(docs, definition, state).engine;
    expect([[...next.pages.dirty.keys()], next.pages.pages.get('/')?.bytes]).toEqual([['/'], null]);
    engine.retryFailed();
    expect([[...engine.pages.dirty.keys()], engine.pages.pages.get('/')?.bytes]).toEqual([['/'], null]);
  });
});
