import { describe, expect, it } from 'vitest';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, cleanBuild, NOON, sorted } from './testing/sites.ts';

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
