import type { SqliteState } from '../saved/sqlite-state.ts';
import { fixtureEngine, memoryState, publishInto, type Documents, type Item } from './fixture.ts';

export const NOON = Date.UTC(2026, 10, 21, 12);

export const anItem = (over: Partial<Item> = {}): Item => ({
  name: 'lamp',
  group: 'home',
  price: 10,
  note: '',
  endsAt: null,
  ...over,
});

/** What a clean build of this world publishes at this instant; documents are marked changed in another order than it holds them. */
export function cleanBuild(world: Documents, now: number): Map<string, string> {
  const { engine } = fixtureEngine(world);
  engine.markChanged([...world.keys()].reverse().map((key) => [key, 'any'] as const));
  const site = new Map<string, string>();
  publishInto(site, engine, now);
  return site;
}

export function sorted(site: Map<string, string>): [string, string][] {
  return [...site].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** An engine whose pages of these documents have all been published, and the site that it published. */
export function aSite(
  world: Documents,
  state: SqliteState = memoryState(),
): ReturnType<typeof fixtureEngine> & { site: Map<string, string> } {
  const toy = fixtureEngine(world, state);
  toy.engine.markChanged([...world.keys()].map((key) => [key, '1'] as const));
  const site = new Map<string, string>();
  publishInto(site, toy.engine, NOON);
  toy.events.length = 0;
  return { ...toy, site };
}
