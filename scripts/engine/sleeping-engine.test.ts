import { expect, it } from 'vitest';
import { memoryState, startEngine, type Definition, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const value = query('value', (read) => field(read, 'a', 'value'));
const doubled = query('doubled', (read) => [read(value), read(value)]);
const home = query('home', (read) => [read(doubled), read.isBefore(NOON + 1000)]);
const definition = onePage(home, { others: [value, doubled] });
const catalogue = (): Documents => new Map([['a', { value: 1 }]]);

/** The process after one that has published; its answers wait on disk. */
function restarted(of: Definition, documents: Documents, facts = {}) {
  const state = memoryState();
  const first = startEngine(documents, of, state);
  publish(first, [...documents.keys()], documents);
  first.engine.save(facts);
  return startEngine(documents, of, state).engine;
}

it('answers wait on disk as long as nothing changed, failed or expired', () => {
  const engine = restarted(definition, catalogue());
  engine.retryFailed();
  engine.update(NOON + 999);
  expect([engine.updateSome(NOON + 999, 1), engine.phase.kind]).toEqual([false, 'sleeping']);
  engine.update(NOON + 1000);
  expect([engine.phase.kind, [...engine.pages.dirty.keys()]]).toEqual(['awake', ['/']]);
});

it('answers are loaded some at a time, and the rest when one is needed', () => {
  const documents = catalogue();
  const engine = restarted(definition, documents);
  expect([engine.loadSome(1), engine.phase.kind]).toEqual([true, 'sleeping']);
  expect(engine.read(value)).toBe(1);
  documents.set('a', { value: 2 });
  engine.markChanged([['a', '2']]);
  engine.update(NOON);
  expect([engine.phase.kind, engine.read(doubled), [...engine.pages.dirty.keys()]]).toEqual(['awake', [2, 2], ['/']]);
  expect(engine.loadSome(2)).toBe(false);
});

it('what failed is computed again when it is retried, in this process or the next, and by no update', () => {
  const external = { isDown: true, asked: 0 };
  const flaky = query('flaky', () => {
    external.asked += 1;
    if (external.isDown) throw new Error('the rates are out of reach');
    return 'rates';
  });
  const showing = onePage(
    query('home', (read) => read(flaky)),
    { others: [flaky] },
  );
  const { engine } = startEngine(new Map(), showing);
  publish({ engine }, [], new Map());
  publish({ engine }, ['unrelated'], new Map());
  expect([[...engine.pages.failed], external.asked]).toEqual([['/'], 1]);
  engine.retryFailed();
  engine.update(NOON);
  expect(external.asked).toBe(2);
  const [next, last] = [restarted(showing, new Map()), restarted(showing, new Map())];
  expect([...next.pages.failed]).toEqual(['/']);
  expect(() => next.read(flaky)).toThrow('the rates are out of reach');
  expect(external.asked).toBe(4);
  external.isDown = false;
  last.retryFailed();
  expect(publish({ engine: last }, [], new Map()).get('/')).toBe('rates');
  expect([last.pages.failed.size, last.pages.pages.get('/')?.failure]).toEqual([0, null]);
});

it('what was saved is restored also without pages or documents, with the facts of the caller until the reset', () => {
  const noPages = restarted({ queries: [value] }, catalogue(), { code: 'c1' });
  expect([noPages.phase.kind, [...noPages.documents.keys()]]).toEqual(['sleeping', ['a']]);
  expect(noPages.facts.get('code')).toBe('c1');
  noPages.reset();
  expect(noPages.facts.size).toBe(0);
  const noDocuments = restarted(onePage(query('home', () => '')), new Map());
  expect([noDocuments.phase.kind, [...noDocuments.pages.pages.keys()]]).toEqual(['sleeping', ['/']]);
});
