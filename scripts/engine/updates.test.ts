import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { StateUnreadable } from './nodes/state-errors.ts';
import type { Query } from './nodes/terms.ts';
import { fixtureEngine, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { NOON, aSite, anItem, cleanBuild, sorted } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

it('an edit stops at an answer that stays the same', () => {
  const docs: Documents = new Map<string, unknown>([
    ['config', { title: 'shop' }],
    ['items/1', anItem()],
  ]);
  const { engine, site, events } = aSite(docs);
  docs.set('config', { title: 'SHOP' });
  engine.markChanged([['config', '2']]);
  expect(publishInto(site, engine, NOON)).toEqual({ looked: [], written: [] });
  expect(events).toEqual([{ type: 'computed', id: 'q:title[]', changed: false }]);
});

/** How many answers and which pages an edit computes, among this number of items in other groups. */
function costAmong(others: number): { computed: number; looked: string[] } {
  const docs: Documents = new Map<string, unknown>([
    ['config', { title: 'shop' }],
    ['items/a', anItem({ group: 'mine' })],
  ]);
  for (let at = 0; at < others; at += 1)
    docs.set(`items/x${at}`, anItem({ name: `other ${String(at).padStart(5, '0')}`, group: `group ${at % 50}` }));
  const { engine, site, events } = aSite(docs);
  docs.set('items/a', anItem({ group: 'mine', price: 3, note: 'cheaper' }));
  engine.markChanged([['items/a', '2']]);
  const { looked } = publishInto(site, engine, NOON);
  return { computed: events.filter(({ type }) => type === 'computed').length, looked: looked.sort() };
}

it('the cost of an edit is the same among ten things and among a thousand', () => {
  expect(costAmong(1000)).toEqual(costAmong(10));
  expect(costAmong(10).looked).toEqual(['/group/mine', '/item/lamp']);
});

it.each([
  // the list shows it as well
  ['whose view fails', anItem({ broken: true }), 'item 1 is broken', ['/item/mug']],
  ['whose document cannot be read', new Error('items/1 is cut off'), 'is cut off', ['/group/home', '/item/mug']],
])('a page %s keeps its last good version, names the reason, and holds up nothing else', (_, bad, reason, others) => {
  const docs: Documents = new Map<string, unknown>([
    ['items/1', anItem()],
    ['items/2', anItem({ name: 'mug', price: 20 })],
  ]);
  const { engine, site } = aSite(docs);
  const page = engine.pages.pages.get('/item/lamp')!;
  const good = site.get('/item/lamp');
  docs.set('items/1', bad).set('items/2', anItem({ name: 'mug', price: 5 }));
  engine.markChanged(['items/1', 'items/2'].map((key) => [key, '2']));
  expect(publishInto(site, engine, NOON).written.sort()).toEqual(others);
  expect([page.failure, page.bytes, site.get('/item/lamp')]).toEqual([expect.stringContaining(reason), good, good]);
  docs.set('items/1', anItem());
  engine.markChanged([['items/1', '3']]);
  // its file is as it was
  expect(publishInto(site, engine, NOON).written).not.toContain('/item/lamp');
  expect([page.failure, engine.pages.failed.size]).toEqual([null, 0]);
  expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
});

/** Seven items, and which part of the update read each of them. */
function catalogue(): { world: Documents; part: { now: number }; readIn: Map<string, Set<number>> } {
  const documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  for (let at = 0; at < 7; at += 1) documents.set(`items/${at}`, anItem({ name: `item ${at}`, alone: true }));
  const part = { now: 0 };
  const readIn = new Map<string, Set<number>>();
  const world = new (class extends Map<string, unknown> {
    override get(key: string): unknown {
      if (key !== 'config') readIn.set(key, (readIn.get(key) ?? new Set()).add(part.now));
      return super.get(key);
    }
  })(documents);
  return { world, part, readIn };
}

/** Publishes what is final; the paths of the others. */
function publishFinal(site: Map<string, string>, engine: Engine): string[] {
  return [...engine.pages.dirty.keys()].filter((path) => {
    const page = engine.pages.pages.get(path);
    if (!page) return false;
    const seen = engine.computeView(page);
    if (seen.readsIndex) {
      engine.pages.postpone(page);
      return true;
    }
    site.set(path, JSON.stringify(seen.view));
    engine.markPublished(page, { view: seen, bytes: JSON.stringify(seen.view) });
    return false;
  });
}

it('a first update in parts reads each document in one, publishes its pages then, ends with what one update gives, and is followed by no other', () => {
  const { world, part, readIn } = catalogue();
  const { engine } = fixtureEngine(world);
  engine.markChanged([...world.keys()].map((key) => [key, 'any'] as const));
  const site = new Map<string, string>();
  while (engine.updatePart(NOON, 3)) {
    expect(publishFinal(site, engine)).toEqual([]);
    engine.savePart(0);
    part.now += 1;
  }
  expect([part.now, engine.marked.size, [...site.keys()]]).toEqual([
    2,
    2,
    ['/item/item 0', '/item/item 1', '/item/item 2', '/item/item 3', '/item/item 4'],
  ]);
  publishInto(site, engine, NOON);
  expect([...readIn.values()].map((parts) => parts.size)).toEqual([1, 1, 1, 1, 1, 1, 1]);

  expect(sorted(site)).toEqual(sorted(cleanBuild(world, NOON)));
  engine.markChanged([...world.keys()].map((key) => [key, 'other'] as const));
  expect([engine.updatePart(NOON, 3), engine.marked.size]).toEqual([false, 8]);
});

const IDS = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'];

/** A published site; `change` gives all items another price. */
function published() {
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  const put = (price: number) => IDS.forEach((name) => documents.set(`items/${name}`, anItem({ name, price })));
  put(1);
  const { engine, events } = aSite(documents);
  const change = () => {
    put(2);
    engine.markChanged(IDS.map((id) => [`items/${id}`, 'another']));
  };
  return { documents, engine, events, change };
}

it('a part of an update computes no more than it was asked for, and no answer is computed twice', () => {
  const { engine, events, change } = published();
  change();
  const computed = () => events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(engine.updateSome(NOON, 2)).toBe(true);
  expect(computed()).toHaveLength(2);
  while (engine.updateSome(NOON, 2));
  engine.update(NOON);
  expect(computed().length).toBeGreaterThan(6);
  expect(new Set(computed()).size).toBe(computed().length);
});

it('nothing is saved and no page computed between two parts of an update', () => {
  const { documents, engine, change } = published();
  for (const act of [() => engine.save(), () => engine.computeView([...engine.pages.pages.values()][0]!)]) {
    change();
    expect(engine.updateSome(NOON, 1)).toBe(true);
    expect(engine.phase.kind).toBe('updating');
    expect(act).toThrow('an invariant does not hold');
    expect(() => engine.update(NOON)).toThrow('an invariant does not hold');
    engine.reset();
    engine.markChanged([...documents.keys()].map((key) => [key, 'new']));
    publishInto(new Map(), engine, NOON);
    expect(engine.phase.kind).toBe('awake');
  }
});

it('an update that reads a damaged answer half way does not count as done: every further one fails until the reset', () => {
  const { damage, open } = stateFile();
  const items = ['ant', 'bee'].map((name) => [`items/${name}`, anItem({ name })] as const);
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }], ...items]);
  const first = open().state;
  aSite(documents, first);
  first.close();

  const { state } = open();
  const { engine } = fixtureEngine(documents, state);
  const replace = (from: string, to: string) =>
    damage((db) => {
      const { changes } = db
        .prepare(`UPDATE answers SET answer = replace(answer, ?, ?) WHERE id = ?`)
        .run(...[from, to, 'q:entries["ant"]']);
      expect(changes).toBe(1);
    });
  replace('{', 'no JSON');
  documents.delete('items/ant');
  engine.markChanged([['items/ant', null]]);
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  replace('no JSON', '{');
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  expect([engine.phase.kind, engine.isReady, engine.read.parts('groups')]).toEqual(['damaged', true, ['home']]);
  expect(() => engine.save()).toThrow(StateUnreadable);
  engine.reset();
  engine.markChanged([...documents.keys()].map((key) => [key, '1'] as const));
  engine.update(NOON);
  expect(engine.read.members('names', '')).toEqual(['bee']);
  state.close();
});

it('a first update that meets a broken invariant leaves nothing that may be read', () => {
  const pages: Query = { name: 'pages', run: () => engine.update(NOON) };
  const { engine } = startEngine(new Map(), { families: [{ name: 'pages', pages }], queries: [pages] });
  expect(() => engine.update(NOON)).toThrow('an invariant does not hold: an update is not part of a computation');
  expect([engine.phase.kind, engine.isReady]).toEqual(['damaged', false]);
});
