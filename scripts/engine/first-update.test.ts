import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { fixtureEngine, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

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
