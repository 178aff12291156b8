import { expect, it } from 'vitest';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { indexesIn } from './testing/saved.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

function published() {
  const state = memoryState();
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  for (let at = 0; at < 9; at += 1) documents.set(`items/i${at}`, anItem({ name: `item ${at}`, group: 'g' }));
  const { engine } = fixtureEngine(documents, state);
  engine.markChanged([...documents.keys()].map((key) => [key, 'first'] as const));
  const site = new Map<string, string>();
  publishInto(site, engine, NOON);
  return { documents, site, state };
}

it('a save while saved answers are loaded in steps does not save indexes that are half filled', () => {
  const { documents, site, state } = published();
  const before = indexesIn(state);
  for (let count = 1; ; count += 1) {
    const edges = state.edges.bind(state);
    state.edges = () => null; // so much has changed since they were saved
    const { engine } = fixtureEngine(documents, state);
    engine.loadSome(count);
    state.edges = edges;
    if (engine.phase.kind !== 'sleeping') break;
    engine.save({ fact: String(count) });
    expect([count, indexesIn(state)]).toEqual([count, before]);
  }
  const { engine } = fixtureEngine(documents, state);
  documents.set('items/i1', anItem({ name: 'item 1', group: 'g', price: 7 }));
  engine.markChanged([['items/i1', 'second']]);
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
});

it('an edit after such a save shows what is true', () => {
  const wrong: number[] = [];
  for (let count = 1; count < 100; count += 1) {
    const { documents, site, state } = published();
    const edges = state.edges.bind(state);
    state.edges = () => null;
    const first = fixtureEngine(documents, state).engine;
    first.loadSome(count);
    state.edges = edges;
    first.save();
    const { engine } = fixtureEngine(documents, state);
    documents.set('items/i1', anItem({ name: 'item 1', group: 'g', price: 7 }));
    engine.markChanged([['items/i1', 'second']]);
    publishInto(site, engine, NOON);
    if (JSON.stringify(sorted(site)) !== JSON.stringify(sorted(cleanBuild(documents, NOON)))) wrong.push(count);
  }
  expect(wrong).toEqual([]);
});
