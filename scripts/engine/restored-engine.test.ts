import { expect, it } from 'vitest';
import { memoryState, startEngine, type Definition, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const value = query('value', (read) => field(read, 'a', 'value'));
const doubled = query('doubled', (read) => [read(value), read(value)]);
const home = query('home', (read) => [read(doubled), read.isBefore(NOON + 1000)]);
const definition = onePage(home, { others: [value, doubled] });
const catalogue = (): Documents => new Map([['a', { value: 1 }]]);

/** The process after one that has published. */
function restarted(of: Definition, documents: Documents, facts = {}) {
  const state = memoryState();
  const first = startEngine(documents, of, state);
  publish(first, [...documents.keys()], documents);
  first.engine.save(facts);
  return startEngine(documents, of, state).engine;
}

it('after a restart a page is dirty when a document changes or an instant comes, and not before', () => {
  const documents = catalogue();
  const engine = restarted(definition, documents);
  engine.retryFailed();
  engine.update(NOON + 999);
  expect([engine.nextExpiry(), engine.updateSome(NOON + 999, 1), engine.pages.dirty.size]).toEqual([
    NOON + 1000,
    false,
    0,
  ]);
  engine.update(NOON + 1000);
  expect([...engine.pages.dirty.keys()]).toEqual(['/']);
  const next = restarted(definition, documents);
  documents.set('a', { value: 2 });
  next.markChanged([['a', '2']]);
  next.update(NOON);
  expect([next.read(doubled), [...next.pages.dirty.keys()], next.loadIndex()]).toEqual([[2, 2], ['/'], false]);
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
  expect([noPages.phase.kind, [...noPages.documents.keys()]]).toEqual(['awake', ['a']]);
  expect(noPages.facts.get('code')).toBe('c1');
  noPages.reset();
  expect(noPages.facts.size).toBe(0);
  const noDocuments = restarted(onePage(query('home', () => '')), new Map());
  expect([noDocuments.phase.kind, [...noDocuments.pages.pages.keys()]]).toEqual(['awake', ['/']]);
});
