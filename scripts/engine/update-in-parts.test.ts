import { expect, it } from 'vitest';
import { publishInto, type Documents } from './testing/fixture.ts';
import { anItem, aSite, NOON } from './testing/sites.ts';

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
