import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { SqliteState } from './saved/sqlite-state.ts';
import { fixtureEngine, memoryState, publishInto, type Documents, type Item } from './testing/fixture.ts';
import { anItem, aSite, cleanBuild, NOON, sorted } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

/** A published site of as many items; `edit` publishes another version of one in a process of its own, and tells what that read. */
function published(count: number, state: SqliteState = memoryState()) {
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  const itemAt = (at: number, given: Partial<Item> = {}) =>
    anItem({ name: `item ${at}`, group: `g${at % 9}`, alone: true, ...given });
  for (let at = 0; at < count; at += 1) documents.set(`items/i${at}`, itemAt(at));
  const { site } = aSite(documents, state);
  const edit = (given: Partial<Item>) => {
    const [answers, indexes] = [[] as string[], [] as string[]];
    const [savedAnswer, index] = [state.savedAnswer.bind(state), state.index.bind(state)];
    state.savedAnswer = (id) => (answers.push(id), savedAnswer(id));
    state.index = (name) => (indexes.push(name), index(name));
    const { engine } = fixtureEngine(documents, state);
    documents.set('items/i1', itemAt(1, given));
    engine.markChanged([['items/i1', JSON.stringify(given)]]);
    publishInto(site, engine, NOON);
    Object.assign(state, { savedAnswer, index });
    expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
    return { answers, indexes };
  };
  return edit;
}

it('a process that continues reads just those answers and indexes that an edit concerns, each once', () => {
  const edit = published(200);
  const { answers, indexes } = edit({ note: 'x' });
  expect([new Set(answers).size, indexes]).toEqual([answers.length, []]);
  expect(answers.length).toBeLessThan(40);
  expect(edit({ note: 'x', price: 7 }).indexes).toEqual(['groups']);
  expect(edit({ name: 'new' }).indexes).toContain('names');
});

it('a state of which a block is torn is made again', () => {
  const { file, damage, open } = stateFile();
  const first = open();
  published(3, first.state);
  first.state.close();
  let [page, size] = [0, 0];
  damage((db) => {
    db.exec('PRAGMA journal_mode = DELETE');
    [page, size] = ["SELECT rootpage FROM sqlite_master WHERE name = 'facts'", 'PRAGMA page_size'].map((sql) =>
      Number(Object.values(db.prepare(sql).get()!)[0]),
    ) as [number, number];
  });
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size, 'Z'), 0, size, (page - 1) * size);
  closeSync(handle);
  const { state, discarded } = open();
  onTestFinished(() => state.close());
  expect(discarded).toContain('could not be read');
  expect(state.load().documents.size).toBe(0);
});
