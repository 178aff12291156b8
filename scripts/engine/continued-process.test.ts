import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { State } from './nodes/state.ts';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

/** A published site of as many items; the state is that of the process that published it. */
function published(count: number, state: State = memoryState()) {
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  for (let at = 0; at < count; at += 1)
    documents.set(`items/i${at}`, anItem({ name: `item ${at}`, group: `g${at % 9}` }));
  const site = new Map<string, string>();
  const { engine } = fixtureEngine(documents, state);
  engine.markChanged([...documents.keys()].map((key) => [key, 'first'] as const));
  publishInto(site, engine, NOON);
  return { documents, site, state };
}

function edit(documents: Documents, site: Map<string, string>, state: State, note: string): void {
  const { engine } = fixtureEngine(documents, state);
  documents.set('items/i1', anItem({ name: `item ${note}`, group: 'g1', note }));
  engine.markChanged([['items/i1', note]]);
  publishInto(site, engine, NOON);
}

describe('a process that continues', () => {
  it('reads just those answers that an edit concerns', () => {
    const { documents, site, state } = published(200);
    const read: string[] = [];
    const savedAnswer = state.savedAnswer.bind(state);
    state.savedAnswer = (id) => {
      read.push(id);
      return savedAnswer(id);
    };
    edit(documents, site, state, 'x');
    expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
    expect(new Set(read).size).toBe(read.length);
    expect(read.length).toBeLessThan(40);
  });
});

describe('an answer on disk that cannot be read', () => {
  it('is made again where the file itself is torn', () => {
    const { file, open } = stateFile();
    const first = open();
    published(3, first.state);
    first.state.close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA journal_mode = DELETE');
    const [[page], [size]] = [
      "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_edges_1'",
      'PRAGMA page_size',
    ].map((sql) => Object.values(db.prepare(sql).get() ?? {}).map(Number)) as [[number], [number]];
    db.close();
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(size, 'Z'), 0, size, (page - 1) * size);
    closeSync(handle);
    const { state, discarded } = open();
    onTestFinished(() => state.close());
    expect(discarded).toContain('could not be read');
    expect(state.load().documents.size).toBe(0);
  });
});
