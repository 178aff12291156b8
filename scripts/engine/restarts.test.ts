import { describe, expect, it } from 'vitest';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, NOON } from './testing/sites.ts';

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
