import { expect, it } from 'vitest';
import { answerNode, noTrace } from './nodes/node.ts';
import { StateUnavailable } from './nodes/state-errors.ts';
import type { StateChange } from './nodes/state.ts';
import { memoryState, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
import { NOON } from './testing/sites.ts';

const value = query('value', (read, key: string) => field(read, key, 'value'));
const home = query('home', (read) => ['a', 'b'].map((key) => read(value, key)));
const definition = onePage(home, { others: [value] });

/** An engine that has published; `edit` changes a document and updates. Its state can be full, and logs what is saved to and read from it. */
function published(bootId = 'monday') {
  const documents: Documents = new Map([
    ['a', { value: 1 }],
    ['b', { value: 1 }],
  ]);
  const state = memoryState();
  const log = { saved: [] as number[][], answers: [] as string[], isFull: false };
  const [save, answer] = [state.save.bind(state), state.answer.bind(state)];
  state.save = (change: StateChange) => {
    if (log.isFull) throw new StateUnavailable('the state', new Error('the disk is full'));
    const { answers, pages, forgottenAnswers, forgottenPages } = change;
    log.saved.push([
      change.documents.size,
      ...[answers, pages, forgottenAnswers, forgottenPages].map((all) => [...all].length),
    ]);
    save(change);
  };
  state.answer = (id) => (log.answers.push(id), answer(id));
  const { engine } = startEngine(documents, { ...definition, bootId }, state);
  publish({ engine }, [...documents.keys()], documents);
  const edit = (key: string, to: number): void => {
    documents.set(key, { value: to });
    engine.markChanged([[key, String(to)]]);
    engine.update(NOON);
  };
  const next = (boot = bootId) => startEngine(documents, { ...definition, bootId: boot }, state).engine;
  return { engine, documents, state, log, edit, next };
}

it('a save writes what changed since the last one, and nothing twice', () => {
  const { engine, log, edit } = published();
  engine.save();
  expect(log.saved.at(-1)).toEqual([0, 0, 0, 0, 0]);
  edit('a', 2);
  engine.savePart(0);
  // a document, an answer and a page
  expect(log.saved.at(-1)).toEqual([1, 1, 1, 0, 0]);
  engine.savePart(0);
  expect(log.saved.at(-1)).toEqual([0, 0, 0, 0, 0]);
});

it('a save of a part of the first build writes answers alone, so that the next process starts from nothing', () => {
  const { engine, documents, state, next } = published();
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
  expect(next().phase.kind).toBe('first update');
});

it('a save of a part removes values from memory, or changes nothing when the disk is full, and the save after it says so', () => {
  const { engine, log, edit, state } = published();
  edit('a', 2);
  log.isFull = true;
  engine.savePart(0);
  expect([engine.read(value, 'a'), log.answers]).toEqual([2, []]);
  expect(() => engine.save()).toThrow(StateUnavailable);
  log.isFull = false;
  engine.savePart(0);
  // loaded again when it is read
  expect([engine.read(value, 'a'), engine.read(value, 'a'), log.answers]).toEqual([2, 2, ['q:value["a"]']]);
  engine.save();
  expect(heldBy(state).answers.get('q:value["a"]')?.value).toBe(2);
});

it('the record that files are about to be written stands until the save', () => {
  const { engine, next } = published();
  expect(next().uncleanShutdown).toBe(null);
  engine.beginPublish();
  expect(next().uncleanShutdown).toBe('a publish was not finished');
  engine.save();
  expect([next().uncleanShutdown, next('tuesday').uncleanShutdown]).toEqual([null, 'the machine was restarted']);
  expect(next().phase.kind).toBe('awake');
});

it('traces are read as they were saved', () => {
  const state = memoryState();
  const traces = [{ reads: ['d:a'], expiresAt: 5 }, { reads: ['d:a', 'd:b'], expiresAt: 6 }, noTrace];
  const answers = traces.map((trace, at) => ({
    ...answerNode(`q:x[${at}]`),
    hasValue: true,
    value: at,
    trace,
    readsIndex: at === 0,
  }));
  const nothing = { documents: new Map(), forgottenAnswers: [], pages: [], forgottenPages: [], facts: {} };
  state.save({ ...nothing, answers });
  const loaded = answers.map(({ id }) => state.savedAnswer(id)!.trace);
  expect(loaded).toEqual(traces);
  expect(state.savedAnswer('q:x[0]')?.readsIndex).toBe(true);
});
