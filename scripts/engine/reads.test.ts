import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { bySlug, field, onePage, pagesOf, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

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
  it('is answered again at the instant at which only it expires, or what it read of a kept answer', () => {
    const inner = query('inner', (read) => read.isBefore(NOON + 1000));
    const outer = query('outer', (read) => [read(inner)]);
    const { engine } = startEngine(new Map(), onePage(query('home', () => '')));
    publish({ engine }, [], new Map());
    expect([engine.read(inner), engine.read(outer)]).toEqual([true, [true]]);
    engine.update(NOON + 999);
    expect([engine.read(outer), engine.read(inner)]).toEqual([[true], true]);
    engine.update(NOON + 1000);
    expect([engine.read(outer), engine.read(inner)]).toEqual([[false], false]);
  });

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
