import { expect, it } from 'vitest';
import type { Engine } from './engine.ts';
import { fixtureEngine, publishInto, type Documents, type Item } from './testing/fixture.ts';
import { anItem, NOON } from './testing/sites.ts';

const IDS = ['ant', 'bee', 'cat', 'dog', 'eel', 'fox'];

function change(documents: Documents, engine: Engine, edit: { [id: string]: Item | null }): void {
  for (const [id, item] of Object.entries(edit)) {
    if (item === null) documents.delete(`items/${id}`);
    else documents.set(`items/${id}`, item);
    engine.markChanged([[`items/${id}`, item === null ? null : JSON.stringify(item)]]);
  }
}

it('computes no more than it was asked for, and no answer twice', () => {
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  const { engine, events } = fixtureEngine(documents);
  const some = (price: number) => Object.fromEntries(IDS.map((name) => [name, anItem({ name, price })]));
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
  const published = () => {
    engine.reset();
    engine.markChanged([...documents.keys()].map((key) => [key, 'new']));
    publishInto(new Map(), engine, NOON);
  };
  published();
  for (const act of [() => engine.save(), () => engine.computeView([...engine.pages.pages.values()][0]!)]) {
    change(documents, engine, Object.fromEntries(IDS.map((id) => [id, anItem({ name: id })])));
    expect(engine.updateSome(NOON, 1)).toBe(true);
    expect(engine.phase.kind).toBe('updating');
    expect(act).toThrow('an invariant does not hold');
    expect(() => engine.update(NOON)).toThrow('an invariant does not hold');
    published();
    expect(engine.phase.kind).toBe('awake');
  }
});
