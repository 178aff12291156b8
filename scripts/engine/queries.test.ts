import { expect, it } from 'vitest';
import { Engine } from './engine.ts';
import { EngineNotReady } from './nodes/errors.ts';
import { answerIn, fieldId, parseFieldId } from './nodes/node.ts';
import type { Query } from './nodes/terms.ts';
import { memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { NOON, aSite, anItem } from './testing/sites.ts';

it('a query that fills an index and comes to depend on one fails, and so does what reads it, and the update goes on', () => {
  const size = query('size', (read) => [read.document('a'), read.count('all', '')]);
  const entries = query('entries', (read, id: string) =>
    read.document(`items/${id}`) === 'cyclic' ? read(size) : { all: [['', 0, id]] },
  );
  const home = query('home', (read) => read(entries, '1'));
  const documents: Documents = new Map([['items/1', 'plain']]);
  const indexedFolders = [{ folder: 'items', entries }];
  const started = startEngine(documents, onePage(home, { indexedFolders, others: [size] }));
  expect(publish(started, ['items/1'], documents).get('/')).toEqual({ all: [['', 0, '1']] });
  documents.set('items/1', 'cyclic').set('items/2', 'plain');
  const message = 'entries["1"] fills indexes and depends on one through size[]';
  expect(publish(started, ['items/1', 'items/2'], documents).get('/')).toContain(message);
  expect(started.engine.read.members('all', '')).toEqual(['1', '2']);
  documents.set('items/1', 'plain');
  expect(publish(started, ['items/1'], documents).get('/')).toEqual({ all: [['', 0, '1']] });
});

it('a query that reads itself says so also when nothing remembers it', () => {
  const a: Query = query('a', (read) => read(b));
  const b: Query = query('b', (read) => read(a));
  const { engine } = startEngine(
    new Map(),
    onePage(
      query('home', () => ''),
      { others: [a, b] },
    ),
  );
  publish({ engine }, [], new Map());
  for (const each of [a, b]) expect(() => engine.read(each)).toThrow('A query reads itself: a[] → b[] → a[].');
});

it('an engine that was neither restored nor reset refuses to update and to read, and its save leaves the state as it was', () => {
  const state = memoryState();
  aSite(new Map([['items/1', anItem()]]), state);
  const before = heldBy(state);
  const source = { read: () => undefined };
  const view = () => query('none', () => null);
  const engine = new Engine({ indexedFolders: [], families: [], queries: [], source, view, state, bootId: '' });
  expect(() => engine.update(NOON)).toThrow('The engine knows no documents yet: restore() or reset() it first.');
  expect(() => engine.read).toThrow(EngineNotReady);
  expect([engine.updateSome(NOON, 1), engine.updatePart(NOON, 1)]).toEqual([false, false]);
  engine.save({ by: 'a process that knows nothing' });
  expect(heldBy(state)).toEqual(before);
  expect(engine.nextExpiry()).toBe(null);
});

/** What a page shows that is made by this query. */
const shownBy = (view: Query, ...others: Query[]): unknown =>
  publish(startEngine(new Map(), onePage(view, { others })), [], new Map()).get('/');

it('a query that throws what is no error fails with a text that says so', () => {
  const views = [undefined, null, 'a text', { an: 'object' }].map((what) =>
    shownBy(
      query('home', () => {
        throw what;
      }),
    ),
  );
  const text = 'Error: Something that is not an error was thrown.';
  expect(views).toEqual([text, text, 'a text', '[object Object]']);
});

it('an answer has no field of what is no object, or of what the object has not itself', () => {
  for (const answer of [null, 'text', 7, {}, []]) {
    const whole: Query = { name: 'whole', run: () => answer };
    const view = query('home', (read) => ['length', 'toString', 'a'].map((name) => read.field(whole, name) ?? '-'));
    expect([answer, shownBy(view, whole)]).toEqual([answer, [Array.isArray(answer) ? 0 : '-', '-', '-']]);
  }
});

const facts: Query = { name: 'facts', run: (read) => read.document('facts') };
const views: { [template: string]: Query } = {
  '/left': query('left', (read) => read.field(facts, 'left')),
  '/right': query('right', (read) => read.field(facts, 'right') ?? 'none'),
  '/whole': query('whole', (read) => read(facts)),
};
const family = {
  name: 'pages',
  pages: query('pages', () => Object.keys(views).map((path) => ({ path, template: path, params: [] }))),
};
const definition = {
  families: [family],
  queries: [facts, family.pages],
  view: (template: string) => views[template]!,
};

it('a field that changes concerns what reads it, and nothing that reads others, also after a restart', () => {
  const documents: Documents = new Map();
  const state = memoryState();
  let started = startEngine(documents, definition, state);
  /** Makes what this concerns; gives the views of the pages by path. */
  const publishFacts = (given: { [name: string]: number }): { [path: string]: unknown } => {
    documents.set('facts', given);
    started.events.length = 0;
    return Object.fromEntries(publish(started, ['facts'], documents));
  };
  publishFacts({ left: 1, right: 1 });
  expect(publishFacts({ left: 1, right: 2 })).toEqual({ '/right': 2, '/whole': { left: 1, right: 2 } });
  started = startEngine(documents, definition, state);
  expect(publishFacts({ left: 1 })).toEqual({ '/right': 'none', '/whole': { left: 1 } });
  expect(started.events.flatMap((event) => (event.type === 'computed' ? event.id : []))).toEqual(['q:facts[]']);
  expect(Object.keys(publishFacts({ left: 2, right: 3 })).sort()).toEqual(['/left', '/right', '/whole']);
});

it('the id of a field holds its name, whatever characters that has', () => {
  for (const name of ['a', '', 'with space', 'q:x["y"]', '"', '\n', '\ud800'])
    expect(parseFieldId(fieldId(name, 'q:facts["a b"]'))).toEqual({ name, answer: 'q:facts["a b"]' });
  expect(answerIn(fieldId('a b', 'q:facts["a b"]'))).toBe('q:facts["a b"]');
  expect(answerIn('q:facts[]')).toBe('q:facts[]');
});

it('an answer that nothing reads any more is forgotten, not computed again although it failed, and keeps no later process awake', () => {
  const c = query('c', () => {
    throw new Error('c is broken');
  });
  const b = query('b', (read) => read(c));
  const home = query('home', (read) => (field(read, 'switch', 'on') ? read(b) : 'off'));
  const definition = onePage(home, { others: [b, c] });
  const documents: Documents = new Map([['switch', { on: true }]]);
  const state = memoryState();
  const { engine, events } = startEngine(documents, definition, state);
  publish({ engine }, ['switch'], documents);
  documents.set('switch', { on: false });
  publish({ engine }, ['switch'], documents);
  expect(events.flatMap((event) => (event.type === 'forgotten' ? event.id : []))).toEqual(['q:b[]', 'q:c[]']);
  events.length = 0;
  engine.retryFailed();
  engine.update(NOON);
  expect(events).toEqual([]);
  engine.save();
  expect([...state.answerIds('')]).toEqual(['q:pages:home[]']);
  const next = startEngine(documents, definition, state).engine;
  expect(next.hasFailures).toBe(false);
});

const fiveItems = () => ['ant', 'bee', 'cat', 'dog', 'eel'].map((name) => [`items/${name}`, anItem({ name })] as const);

it('recomputing all computes each answer once, and none for a page in between that is up to date', () => {
  const { engine, events } = aSite(new Map<string, unknown>([['config', { title: 'a' }], ...fiveItems()]));
  engine.recomputeAll();
  while (engine.recomputePart(NOON));
  const computed = events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(computed.length).toBeGreaterThan(12);
  expect(new Set(computed).size).toBe(computed.length);
  expect(engine.pages.dirty.size).toBe(engine.pages.pages.size);
});

it('an edit while all is computed again computes what it concerns alone, and a change that nobody reported is found', () => {
  const documents: Documents = new Map(fiveItems());
  const { engine, events, site } = aSite(documents);
  const doneBy = (price: number) => {
    events.length = 0;
    documents.set('items/ant', anItem({ name: 'ant', price }));
    engine.markChanged([['items/ant', String(price)]]);
    publishInto(site, engine, NOON);
    return events.filter(({ type }) => type === 'computed');
  };
  const usual = doneBy(1);
  documents.set('items/bee', anItem({ name: 'bug' }));
  engine.recomputeAll();
  engine.recomputePart(NOON);
  expect(doneBy(2)).toEqual(usual);
  while (engine.recomputePart(NOON));
  expect(engine.read.partition('names', 'bu')).toEqual(['bee']);
});
