import { describe, expect, it } from 'vitest';
import { EngineNotReady } from './nodes/errors.ts';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

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
  function shutdownAfter(name: string, last: (engine: ReturnType<typeof fixtureEngine>['engine']) => void): unknown {
    const state = memoryState();
    const first = fixtureEngine(docs, state, 'monday');
    first.engine.markChanged([['items/1', '1']]);
    publishInto(new Map(), first.engine, NOON);
    last(first.engine);
    const second = fixtureEngine(docs, state, name === 'booted' ? 'tuesday' : 'monday');
    expect(second.engine.phase.kind).toBe('sleeping');
    return second.engine.uncleanShutdown;
  }

  it('is known to the next process, until its traces are saved', () => {
    expect(shutdownAfter('idle', () => {})).toBe(null);
    expect(shutdownAfter('killed', (engine) => engine.beginPublish())).toBe('a publish was not finished');
    const finish = (engine: ReturnType<typeof fixtureEngine>['engine']) => (engine.beginPublish(), engine.save());
    expect(shutdownAfter('saved', finish)).toBe(null);
    expect(shutdownAfter('booted', finish)).toBe('the machine was restarted');
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
