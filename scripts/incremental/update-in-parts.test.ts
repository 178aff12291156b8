import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { fixtureEngine, groupPages, publishInto, type Documents, type Item } from './testing/fixture.ts';
import { runs } from './testing/runs.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const IDS = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'];

const anItem = fc.record({
  name: fc.constantFrom(...IDS),
  group: fc.constantFrom('home', 'garden'),
  price: fc.nat(3),
  note: fc.constantFrom('', 'new'),
  endsAt: fc.constantFrom(null, NOON, NOON + HOUR),
  broken: fc.boolean(),
}) satisfies fc.Arbitrary<Item>;

/** What many documents become at once; null: they are deleted. */
const edits = fc.dictionary(fc.constantFrom(...IDS), fc.option(anItem), { minKeys: 1 });

function change(documents: Documents, engine: Engine, edit: { [id: string]: Item | null }): void {
  for (const [id, item] of Object.entries(edit)) {
    if (item === null) documents.delete(`items/${id}`);
    else documents.set(`items/${id}`, item);
    engine.markChanged([[`items/${id}`, item === null ? null : JSON.stringify(item)]]);
  }
}

/** All that lists show. */
const lists = (engine: Engine) => {
  const { read } = engine;
  const pages = read(groupPages);
  const groups = read
    .parts('groups')
    .map((group) => [group, read.members('groups', group), read.total('groups', group)]);
  return [pages, read.members('names', ''), groups];
};

it('reads true lists between the parts of an update, and ends with the pages of a clean build', () => {
  // 0: a reader accepts the edit, and nothing is computed that it does not read
  const steps = fc.array(fc.record({ edit: edits, count: fc.integer({ min: 0, max: 4 }), isRead: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(edits, steps, (start, all) => {
      const documents: Documents = new Map([['config', { title: 'a' }]]);
      const { engine } = fixtureEngine(documents);
      const site = new Map<string, string>();
      engine.markChanged([['config', 'a']]);
      change(documents, engine, start);
      publishInto(site, engine, NOON - HOUR);
      const cleanBuild = (): { lists: unknown; site: Map<string, string> } => {
        const clean = fixtureEngine(documents).engine;
        clean.markChanged([...documents.keys()].map((key) => [key, 'any']));
        const made = new Map<string, string>();
        publishInto(made, clean, NOON);
        return { lists: lists(clean), site: made };
      };
      let isLeft = false;
      for (const { edit, count, isRead } of all) {
        change(documents, engine, edit);
        if (count === 0) engine.accept(NOON);
        isLeft = count === 0 || engine.updateSome(NOON, count);
        if (!isRead) continue;
        // A change that comes in between the parts waits for the end of the update, as for the next one.
        if (engine.marked.size > 0) engine.update(NOON);
        expect(lists(engine)).toEqual(cleanBuild().lists);
      }
      while (isLeft) isLeft = engine.updateSome(NOON, 1);
      publishInto(site, engine, NOON);
      for (const [path, text] of cleanBuild().site) expect([path, site.get(path)]).toEqual([path, text]);
    }),
    runs(25),
  );
});

it('computes no more than it was asked for, and no answer twice', () => {
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  const { engine, events } = fixtureEngine(documents);
  const some = (price: number) =>
    Object.fromEntries(IDS.map((name) => [name, { name, group: 'home', price, note: '', endsAt: null }]));
  engine.markChanged([['config', 'a']]);
  change(documents, engine, some(1));
  publishInto(new Map(), engine, NOON);
  events.length = 0;
  change(documents, engine, some(2));
  const computed = () => events.flatMap((event) => (event.type === 'computed' ? event.id : []));
  expect(engine.updateSome(NOON, 2)).toBe(true);
  expect(computed()).toHaveLength(2);
  while (engine.updateSome(NOON, 2));
  engine.update(NOON);
  expect(computed().length).toBeGreaterThan(6);
  expect(new Set(computed()).size).toBe(computed().length);
});

it('saves nothing and computes no page between two parts of an update', () => {
  const documents: Documents = new Map([['config', { title: 'a' }]]);
  const { engine } = fixtureEngine(documents);
  const item: Item = { name: 'ant', group: 'home', price: 1, note: '', endsAt: null, broken: false };
  const published = () => {
    engine.reset();
    engine.markChanged([...documents.keys()].map((key) => [key, 'new']));
    publishInto(new Map(), engine, NOON);
  };
  published();
  for (const act of [() => engine.save(), () => engine.computeView([...engine.pages.pages.values()][0]!)]) {
    change(documents, engine, Object.fromEntries(IDS.map((id) => [id, { ...item, name: id }])));
    expect(engine.updateSome(NOON, 1)).toBe(true);
    expect(engine.phase.kind).toBe('updating');
    expect(act).toThrow('an invariant does not hold');
    expect(() => engine.update(NOON)).toThrow('an invariant does not hold');
    published();
    expect(engine.phase.kind).toBe('awake');
  }
});
