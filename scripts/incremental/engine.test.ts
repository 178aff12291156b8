import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineNotReady } from './errors.ts';
import { fixtureEngine, memoryState, publishInto, type Item, type Documents } from './testing/fixture.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const anItem = (over: Partial<Item> = {}): Item => ({
  name: 'lamp',
  group: 'home',
  price: 10,
  note: '',
  endsAt: null,
  ...over,
});

/** What a clean build of this world publishes at this instant; documents are marked changed in another order than it holds them. */
function cleanBuild(world: Documents, now: number): Map<string, string> {
  const { engine } = fixtureEngine(world);
  engine.markChanged([...world.keys()].reverse().map((key) => [key, 'any'] as const));
  const site = new Map<string, string>();
  publishInto(site, engine, now);
  return site;
}

function sorted(site: Map<string, string>): [string, string][] {
  return [...site].sort(([a], [b]) => (a < b ? -1 : 1));
}

type Edit =
  | { kind: 'put'; id: string; item: Item }
  | { kind: 'delete'; id: string }
  | { kind: 'title'; title: string }
  | { kind: 'wait'; hours: number }
  | { kind: 'restart' };

const item = fc.record({
  name: fc.constantFrom('lamp', 'lace', 'lamb', 'la', 'mug', 'map', 'nut', 'net', 'oar'),
  group: fc.constantFrom('home', 'toys', 'food'),
  price: fc.integer({ min: 1, max: 5 }),
  note: fc.constantFrom('', 'x'),
  endsAt: fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => NOON + hours * 3_600_000)),
  broken: fc.boolean().map((broken) => broken && false),
});
const id = fc.constantFrom('1', '2', '3', '4', '5', '6', '7');
const edits = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), id, item }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'A', 'b') }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  ),
  { minLength: 1, maxLength: 25 },
);

describe('the laws, over random edits, waits and restarts', () => {
  it('publishes the same bytes as a clean build, computes no view twice in vain, and leaves no orphan', () => {
    fc.assert(
      fc.property(edits, fc.boolean(), (sequence: Edit[], batched) => {
        const state = memoryState();
        const world: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
        let now = NOON;
        let { engine } = fixtureEngine(world, state);
        engine.markChanged([['config', '0']]);
        const site = new Map<string, string>();
        publishInto(site, engine, now);
        let stamp = 0;
        for (const edit of sequence) {
          stamp += 1;
          if (edit.kind === 'put') {
            world.set(`items/${edit.id}`, edit.item);
            engine.markChanged([[`items/${edit.id}`, String(stamp)]]);
          } else if (edit.kind === 'delete') {
            if (world.delete(`items/${edit.id}`)) engine.markChanged([[`items/${edit.id}`, null]]);
          } else if (edit.kind === 'title') {
            world.set('config', { title: edit.title });
            engine.markChanged([['config', String(stamp)]]);
          } else if (edit.kind === 'wait') now += edit.hours * 3_600_000;
          else {
            publishInto(site, engine, now);
            ({ engine } = fixtureEngine(world, state));
            if (engine.documents.size === 0) {
              engine.markChanged([...world.keys()].map((key) => [key, 'again'] as const));
              site.clear();
            }
          }
          if (batched && stamp % 3 !== 0) continue;
          const before = new Map(site);
          const did = publishInto(site, engine, now);
          for (const path of did.written) expect(site.get(path)).not.toBe(before.get(path));
          expect(sorted(site)).toEqual(sorted(cleanBuild(world, now)));
          expect(publishInto(site, engine, now)).toEqual({ looked: [], written: [] });
        }
      }),
      { numRuns: 300 },
    );
  });
});

function aSite(world: Documents): ReturnType<typeof fixtureEngine> & { site: Map<string, string> } {
  const toy = fixtureEngine(world);
  toy.engine.markChanged([...world.keys()].map((key) => [key, '1'] as const));
  const site = new Map<string, string>();
  publishInto(site, toy.engine, NOON);
  toy.events.length = 0;
  return { ...toy, site };
}

describe('an edit', () => {
  const world = (): Documents =>
    new Map<string, unknown>([
      ['config', { title: 'shop' }],
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', price: 20 })],
      ['items/3', anItem({ name: 'nut', group: 'food' })],
    ]);

  it('looks only at pages that read what changed', () => {
    const docs = world();
    const { engine, site } = aSite(docs);
    docs.set('items/1', anItem({ note: 'only its own page shows this' }));
    engine.markChanged([['items/1', '2']]);
    expect(publishInto(site, engine, NOON)).toEqual({ looked: ['/item/lamp'], written: ['/item/lamp'] });
  });

  it('stops at an answer that stays the same', () => {
    const docs = world();
    const { engine, site, events } = aSite(docs);
    docs.set('config', { title: 'SHOP' });
    engine.markChanged([['config', '2']]);
    expect(publishInto(site, engine, NOON)).toEqual({ looked: [], written: [] });
    expect(events).toEqual([{ type: 'computed', id: 'q:title[]', changed: false }]);
  });

  it('of an unrelated document asks nothing', () => {
    const docs = world();
    const { engine, site, events } = aSite(docs);
    docs.set('unrelated', { any: 'thing' });
    engine.markChanged([['unrelated', '1']]);
    expect(publishInto(site, engine, NOON)).toEqual({ looked: [], written: [] });
    expect(events).toEqual([]);
  });

  it('of an order reaches the lists that show it, and no other list', () => {
    const docs = world();
    const { engine, site } = aSite(docs);
    docs.set('items/2', anItem({ name: 'mug', price: 21 }));
    engine.markChanged([['items/2', '2']]);
    expect(publishInto(site, engine, NOON).written.sort()).toEqual(['/group/home', '/item/mug']);
  });

  it('that renames a thing removes its old page', () => {
    const docs = world();
    const { engine, site } = aSite(docs);
    docs.set('items/3', anItem({ name: 'oar', group: 'food' }));
    engine.markChanged([['items/3', '2']]);
    publishInto(site, engine, NOON);
    expect([...site.keys()].filter((path) => path.startsWith('/item/')).sort()).toEqual([
      '/item/lamp',
      '/item/mug',
      '/item/oar',
    ]);
  });
});

describe('the cost of an edit', () => {
  /** What an edit asks and looks at in a world with so many other things in other groups. */
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

  it('is the same among ten things and among three thousand', () => {
    expect(costAmong(3000)).toEqual(costAmong(10));
    expect(costAmong(10).looked).toEqual(['/group/mine', '/item/lamp']);
  });
});

describe('time', () => {
  it('makes a page false at the instant its view asked about, and no earlier', () => {
    const docs: Documents = new Map([['items/1', anItem({ endsAt: NOON + 1000 })]]);
    const { engine, site } = aSite(docs);
    expect(engine.nextExpiry()).toBe(NOON + 1000);
    expect(publishInto(site, engine, NOON + 999).looked).toEqual([]);
    expect(publishInto(site, engine, NOON + 1000).written).toContain('/item/lamp');
    expect(site.has('/group/home')).toBe(false);
  });

  it('wakes a page that shows the day at midnight in its time zone', () => {
    const { engine, site } = aSite(new Map());
    expect(engine.nextExpiry()).toBe(Date.UTC(2026, 10, 21, 23));
    expect(publishInto(site, engine, Date.UTC(2026, 10, 21, 23)).written).toEqual(['/']);
  });
});

describe('a page that cannot be rendered', () => {
  it('keeps its last good version, names the reason, does not hold up other pages, and is rendered once it can be', () => {
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', group: 'food' })],
    ]);
    const { engine, site } = aSite(docs);
    const good = site.get('/item/lamp');
    docs.set('items/1', anItem({ broken: true, note: 'new' }));
    docs.set('items/2', anItem({ name: 'mug', group: 'food', note: 'new' }));
    engine.markChanged([
      ['items/1', '2'],
      ['items/2', '2'],
    ]);
    expect(publishInto(site, engine, NOON).written).toEqual(['/item/mug']);
    expect(site.get('/item/lamp')).toBe(good);
    expect(engine.pages.pages.get('/item/lamp')?.failure).toContain('item 1 is broken');
    docs.set('items/1', anItem({ note: 'fixed' }));
    engine.markChanged([['items/1', '3']]);
    publishInto(site, engine, NOON);
    expect(engine.pages.failed.size).toBe(0);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
  });
});

describe('a page whose view fails', () => {
  it('has the file that it had, so that it is not written when it shows the same again', () => {
    const docs: Documents = new Map<string, unknown>([['items/1', anItem()]]);
    const { engine, site } = aSite(docs);
    const page = engine.pages.pages.get('/item/lamp');
    const bytes = page?.bytes;
    expect(bytes).toBe(site.get('/item/lamp'));
    docs.set('items/1', anItem({ broken: true }));
    engine.markChanged([['items/1', '2']]);
    publishInto(site, engine, NOON);
    expect([page?.failure, page?.bytes]).toEqual([expect.stringContaining('item 1 is broken'), bytes]);
    docs.set('items/1', anItem());
    engine.markChanged([['items/1', '3']]);
    expect(publishInto(site, engine, NOON).written).toEqual([]);
    expect([page?.failure, page?.bytes]).toEqual([null, bytes]);
  });
});

describe('a document that cannot be read any more', () => {
  it('keeps its own page as it was, and everything else goes on with its last answers', () => {
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', price: 20 })],
    ]);
    const { engine, site } = aSite(docs);
    const good = site.get('/item/lamp');
    docs.set('items/1', new Error('items/1 is cut off in the middle'));
    docs.set('items/2', anItem({ name: 'mug', price: 5 }));
    engine.markChanged([
      ['items/1', '2'],
      ['items/2', '2'],
    ]);
    expect(publishInto(site, engine, NOON).written.sort()).toEqual(['/group/home', '/item/mug']);
    expect(site.get('/group/home')).toContain('"top":[{"name":"lamp","live":true},{"name":"mug","live":true}]');
    expect(site.get('/item/lamp')).toBe(good);
    expect(engine.pages.pages.get('/item/lamp')?.failure).toContain('cut off in the middle');
    docs.set('items/1', anItem({ note: 'fixed' }));
    engine.markChanged([['items/1', '3']]);
    publishInto(site, engine, NOON);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
  });
});

describe('two things at one address', () => {
  it('publish the one with the smaller id, whichever came first, and name the conflict', () => {
    const docs: Documents = new Map<string, unknown>([['items/2', anItem()]]);
    const { engine, site } = aSite(docs);
    docs.set('items/1', anItem({ note: 'the smaller id' }));
    engine.markChanged([['items/1', '1']]);
    publishInto(site, engine, NOON);
    expect(site.get('/item/lamp')).toContain('the smaller id');
    expect([...engine.pages.conflicts().keys()]).toEqual(['/item/lamp']);
    docs.delete('items/1');
    engine.markChanged([['items/1', null]]);
    publishInto(site, engine, NOON);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
    expect(engine.pages.conflicts().size).toBe(0);
  });

  it('are both remembered however often the process starts again', () => {
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ note: 'the larger id' })],
    ]);
    const state = memoryState();
    let { engine } = fixtureEngine(docs, state);
    const site = new Map<string, string>();
    for (let start = 0; start < 3; start += 1) {
      engine.markChanged([...docs.keys()].map((key) => [key, 'any'] as const));
      publishInto(site, engine, NOON);
      expect([...engine.pages.conflicts().keys()]).toEqual(['/item/lamp']);
      ({ engine } = fixtureEngine(docs, state));
    }
  });
});

describe('an earlier state', () => {
  it('stays as it was when a process opens it and ends before it has loaded it', () => {
    const state = memoryState();
    const docs: Documents = new Map<string, unknown>([['items/1', anItem({ endsAt: NOON + 3_600_000 })]]);
    const first = fixtureEngine(docs, state);
    first.engine.markChanged([['items/1', '1']]);
    const site = new Map<string, string>();
    publishInto(site, first.engine, NOON);
    const second = fixtureEngine(docs, state);
    second.engine.save();
    const third = fixtureEngine(docs, state);
    expect([third.engine.phase.kind, third.engine.nextExpiry()]).toEqual(['sleeping', NOON + 3_600_000]);
  });
});

describe('a state that cannot be written for a while', () => {
  it('misses nothing afterwards: the next process knows what was answered meanwhile', () => {
    const state = memoryState();
    const docs: Documents = new Map<string, unknown>([
      ['items/1', anItem()],
      ['items/2', anItem({ name: 'mug', price: 20 })],
    ]);
    let full = false;
    const save = state.save.bind(state);
    state.save = (change) => {
      if (full) throw new Error('the disk is full');
      save(change);
    };
    const first = fixtureEngine(docs, state);
    first.engine.markChanged([
      ['items/1', '1'],
      ['items/2', '1'],
    ]);
    const site = new Map<string, string>();
    publishInto(site, first.engine, NOON);
    docs.set('items/1', anItem({ name: 'lace', price: 10 }));
    first.engine.markChanged([['items/1', '2']]);
    full = true;
    expect(() => publishInto(site, first.engine, NOON)).toThrow('the disk is full');
    expect(first.engine.phase.kind).toBe('save failed');
    full = false;
    first.engine.save();
    expect(first.engine.phase.kind).toBe('awake');

    const second = fixtureEngine(docs, state);
    expect(second.engine.phase.kind).toBe('sleeping');
    docs.set('items/2', anItem({ name: 'mug', price: 21 }));
    second.engine.markChanged([['items/2', '2']]);
    publishInto(site, second.engine, NOON);
    expect(sorted(site)).toEqual(sorted(cleanBuild(docs, NOON)));
  });
});

describe('a publish that was not finished', () => {
  const docs: Documents = new Map<string, unknown>([['items/1', anItem()]]);

  /** What the next process thinks of the files, after `last` was the last thing that this one did. */
  function distrustAfter(name: string, last: (engine: ReturnType<typeof fixtureEngine>['engine']) => void): unknown {
    const state = memoryState();
    const first = fixtureEngine(docs, state, 'monday');
    first.engine.markChanged([['items/1', '1']]);
    publishInto(new Map(), first.engine, NOON);
    last(first.engine);
    const second = fixtureEngine(docs, state, name === 'booted' ? 'tuesday' : 'monday');
    expect(second.engine.phase.kind).toBe('sleeping');
    return second.engine.distrust;
  }

  it('is known to the next process, until its traces are saved', () => {
    expect(distrustAfter('idle', () => {})).toBe(null);
    expect(distrustAfter('killed', (engine) => engine.beginPublish())).toBe('a publish was not finished');
    const finish = (engine: ReturnType<typeof fixtureEngine>['engine']) => (engine.beginPublish(), engine.save());
    expect(distrustAfter('saved', finish)).toBe(null);
    expect(distrustAfter('booted', finish)).toBe('the machine was restarted');
  });
});

describe('an engine that has nothing to restore', () => {
  it('refuses to answer before it knows all documents', () => {
    const world: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
    const { engine } = fixtureEngine(world);
    engine.markChanged([['config', '1']]);
    expect([engine.isReady, () => engine.read.parts('groups')]).toEqual([false, expect.any(Function)]);
    expect(() => engine.read).toThrow(EngineNotReady);
    engine.update(Date.UTC(2026, 10, 21));
    expect([engine.isReady, engine.read.parts('groups')]).toEqual([true, []]);
  });
});
