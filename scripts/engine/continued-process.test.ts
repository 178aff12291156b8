import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openState } from './saved/open-state.ts';
import { StateUnreadable } from './nodes/state-errors.ts';
import type { State } from './nodes/state.ts';
import { fixtureEngine, memoryState, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

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

function stateFile(): { file: string; open(): ReturnType<typeof openState> } {
  const folder = mkdtempSync(join(tmpdir(), 'continued-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'traces.sqlite');
  return { file, open: () => openState(file, (name) => rmSync(name, { force: true })) };
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

  it('finds what processes between it and the one that saved all edges have changed', () => {
    const { open } = stateFile();
    const first = open().state;
    const { documents, site } = published(9, first);
    first.close();
    for (const note of ['x', 'y', 'z', 'x']) {
      const { state } = open();
      edit(documents, site, state, note);
      state.close();
      expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
    }
  });
});

describe('an answer on disk that cannot be read', () => {
  it('damages the engine before a change counts as done', () => {
    const { file, open } = stateFile();
    const { state } = open();
    onTestFinished(() => state.close());
    const { documents } = published(3, state);
    const db = new DatabaseSync(file);
    db.exec(`UPDATE answers SET reads = NULL WHERE id = 'q:entries["i1"]'`);
    db.close();
    const { engine } = fixtureEngine(documents, state);
    documents.delete('items/i1');
    engine.markChanged([['items/i1', null]]);
    for (let time = 0; time < 2; time += 1) expect(() => engine.update(NOON)).toThrow(StateUnreadable);
    expect(() => engine.save()).toThrow(StateUnreadable);
    expect(engine.phase.kind).toBe('damaged');
  });

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
