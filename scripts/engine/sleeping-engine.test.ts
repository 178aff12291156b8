import { describe, expect, it } from 'vitest';
import { memoryState, startEngine, type Definition, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { NOON } from './testing/sites.ts';

const value = query('value', (read) => field(read, 'a', 'value'));
const doubled = query('doubled', (read) => [read(value), read(value)]);
const home = query('home', (read) => [read(doubled), read.isBefore(NOON + 1000)]);
const catalogue = (): Documents => new Map([['a', { value: 1 }]]);

/** A process that has published, and ended after `last`; the next one, whose answers wait on disk. */
function restarted(
  definition: Definition,
  documents: Documents,
  last: (started: ReturnType<typeof startEngine>) => void = () => {},
) {
  const state = memoryState();
  const first = startEngine(documents, definition, state);
  publish(first, [...documents.keys()], documents);
  last(first);
  const { engine, events } = startEngine(documents, definition, state);
  return { engine, events, state };
}

describe('an engine whose answers wait on disk', () => {
  it('leaves them there as long as nothing changed, failed or expired', () => {
    const { engine } = restarted(onePage(home, { others: [value, doubled] }), catalogue());
    engine.retryFailed();
    engine.update(NOON + 999);
    expect([engine.updateSome(NOON + 999, 1), engine.phase.kind]).toEqual([false, 'sleeping']);
    engine.update(NOON + 1000);
    expect([engine.phase.kind, [...engine.pages.dirty.keys()]]).toEqual(['awake', ['/']]);
  });

  it('loads them some at a time, and the rest when one is needed', () => {
    const documents = catalogue();
    const { engine } = restarted(onePage(home, { others: [value, doubled] }), documents);
    expect([engine.loadSome(1), engine.phase.kind]).toEqual([true, 'sleeping']);
    expect(engine.read(value)).toBe(1);
    documents.set('a', { value: 2 });
    engine.markChanged([['a', '2']]);
    engine.update(NOON);
    expect([engine.phase.kind, engine.read(doubled), [...engine.pages.dirty.keys()]]).toEqual(['awake', [2, 2], ['/']]);
    expect(engine.loadSome(2)).toBe(false);
  });

  it('computes nothing that a query reads and that is as it was', () => {
    const both = query('both', (read) => [read(value), field(read, 'b', 'value')]);
    const documents: Documents = catalogue().set('b', { value: 1 });
    const definition = onePage(
      query('home', (read) => read(both)),
      { others: [value, both] },
    );
    const { engine, events } = restarted(definition, documents);
    documents.set('b', { value: 2 });
    expect(publish({ engine }, ['b'], documents).get('/')).toEqual([1, 2]);
    expect(events.flatMap((event) => (event.type === 'computed' ? event.id : []))).toEqual(['q:both[]']);
  });

  it('knows what failed, and computes it again when it is asked to, although nothing that it read has changed', () => {
    const external = { isDown: true, asked: 0 };
    const flaky = query('flaky', () => {
      external.asked += 1;
      if (external.isDown) throw new Error('the rates are out of reach');
      return 'rates';
    });
    const definition = onePage(
      query('home', (read) => read(flaky)),
      { others: [flaky] },
    );
    const { engine } = restarted(definition, new Map());
    expect([...engine.pages.failed]).toEqual(['/']);
    expect(() => engine.read(flaky)).toThrow('the rates are out of reach');
    expect(external.asked).toBe(1);
    const next = restarted(definition, new Map()).engine;
    external.isDown = false;
    next.retryFailed();
    expect(publish({ engine: next }, [], new Map()).get('/')).toBe('rates');
    expect([next.pages.failed.size, next.pages.pages.get('/')?.failure]).toEqual([0, null]);
  });
});

describe('what was saved', () => {
  it('is restored also when there are no pages, or no documents', () => {
    const noPages = restarted({ queries: [value] }, catalogue()).engine;
    expect([noPages.phase.kind, [...noPages.documents.keys()]]).toEqual(['sleeping', ['a']]);
    const noDocuments = restarted(onePage(query('home', () => '')), new Map()).engine;
    expect([noDocuments.phase.kind, [...noDocuments.pages.pages.keys()]]).toEqual(['sleeping', ['/']]);
  });

  it('has the facts of the caller beside it, until the reset', () => {
    const { engine } = restarted(onePage(value), catalogue(), (first) => first.engine.save({ code: 'c1' }));
    expect(engine.facts.get('code')).toBe('c1');
    engine.reset();
    expect(engine.facts.size).toBe(0);
  });
});
