import { describe, expect, it } from 'vitest';
import { StateUnavailable } from './nodes/state-errors.ts';
import type { StateChange } from './nodes/state.ts';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { NOON } from './testing/sites.ts';

const value = query('value', (read, key: string) => field(read, key, 'value'));
const definition = onePage(
  query('home', (read) => ['a', 'b'].map((key) => read(value, key))),
  { others: [value] },
);

/** A state in memory that can be full, with what was written to it and which answers were read from it. */
function watchedState() {
  const state = memoryState();
  const log = { written: [] as StateChange[], answers: [] as string[], isFull: false };
  const [save, answer] = [state.save.bind(state), state.answer.bind(state)];
  state.save = (change) => {
    if (log.isFull) throw new StateUnavailable('the state', new Error('the disk is full'));
    log.written.push({ ...change, documents: new Map(change.documents) });
    save(change);
  };
  state.answer = (id) => {
    log.answers.push(id);
    return answer(id);
  };
  return { state, log };
}

/** An engine that has published; `edit` changes a document and updates. */
function published() {
  const documents: Documents = new Map([
    ['a', { value: 1 }],
    ['b', { value: 1 }],
  ]);
  const { state, log } = watchedState();
  const { engine } = startEngine(documents, definition, state);
  publish({ engine }, [...documents.keys()], documents);
  const edit = (key: string, to: number): void => {
    documents.set(key, { value: to });
    engine.markChanged([[key, String(to)]]);
    engine.update(NOON);
  };
  return { engine, documents, state, log, edit };
}

const sizes = ({ documents, ...rest }: StateChange) => ({
  documents: documents.size,
  answers: [...rest.answers].length,
  pages: [...rest.pages].length,
  forgotten: [...rest.forgottenAnswers, ...rest.forgottenPages].length,
});
const NOTHING = { documents: 0, answers: 0, pages: 0, forgotten: 0 };

describe('a save', () => {
  it('writes what changed since the last one, and nothing twice', () => {
    const { engine, log, edit } = published();
    engine.save();
    expect(sizes(log.written.at(-1)!)).toEqual(NOTHING);
    edit('a', 2);
    engine.savePart(0);
    expect(sizes(log.written.at(-1)!)).toEqual({ documents: 1, answers: 1, pages: 1, forgotten: 0 });
    engine.savePart(0);
    expect(sizes(log.written.at(-1)!)).toEqual(NOTHING);
  });
});

describe('a save of a part', () => {
  it('of the first build writes answers alone, so that the next process starts from nothing', () => {
    const { engine, documents, state } = published();
    engine.reset();
    engine.markChanged([...documents.keys()].map((key) => [key, '1']));
    engine.beginPublish();
    expect(engine.updatePart(NOON, 1)).toBe(true);
    engine.update(NOON);
    engine.computeView(engine.pages.pages.get('/')!);
    engine.savePart(0);
    const held = heldBy(state);
    expect([held.documents.size, held.pages.size, held.unfinished]).toEqual([0, 0, true]);
    expect([...held.answers.keys()]).toContain('q:value["a"]');
    expect(startEngine(documents, definition, state).engine.phase.kind).toBe('first update');
  });

  it('removes values from memory, which are loaded again when they are read', () => {
    const { engine, log, edit } = published();
    edit('a', 2);
    expect([engine.read(value, 'a'), log.answers]).toEqual([2, []]);
    engine.savePart(0);
    expect([engine.read(value, 'a'), engine.read(value, 'a'), log.answers]).toEqual([2, 2, ['q:value["a"]']]);
  });

  it('that finds the disk full changes nothing, and the save after it says so', () => {
    const { engine, log, edit, state } = published();
    edit('a', 2);
    log.isFull = true;
    engine.savePart(0);
    expect(engine.read(value, 'a')).toBe(2);
    expect(() => engine.save()).toThrow(StateUnavailable);
    log.isFull = false;
    engine.save();
    expect(heldBy(state).answers.get('q:value["a"]')?.value).toBe(2);
  });
});

describe('the record that files are about to be written', () => {
  it.each([
    ['waits for the disk', null, true],
    ['does not wait for it where the boot of the machine is known', 'monday', false],
  ])('%s', (_, bootId, synced) => {
    const { state } = watchedState();
    const asked: boolean[] = [];
    const begin = state.beginPublish.bind(state);
    state.beginPublish = (options) => {
      asked.push(options.synced);
      begin(options);
    };
    const { engine } = startEngine(new Map(), { ...definition, bootId }, state);
    engine.beginPublish();
    expect(asked).toEqual([synced]);
  });
});
