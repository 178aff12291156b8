import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openState } from './open-state.ts';
import { StateUnavailable, StateUnreadable } from '../nodes/state-errors.ts';
import type { StateChange } from '../nodes/state.ts';

let folder = '';
let file = '';
let removed: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-state-'));
  file = join(folder, 'traces.sqlite');
  removed = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  openState(file, (path) => {
    removed.push(path.slice(file.length));
    rmSync(path, { force: true });
  });

const saying = (documents: [key: string, stamp: string | null][], rest: Partial<StateChange> = {}): StateChange => ({
  ...{ documents: new Map(documents), answers: [], forgottenAnswers: [], pages: [], forgottenPages: [], facts: {} },
  ...rest,
});

describe('the state file', () => {
  it('is kept as it was left, without a word', () => {
    const first = open();
    first.state.save(saying([['a', '1']], { facts: { built: 'today' } }));
    first.state.close();
    expect(() => first.state.load()).toThrow(StateUnreadable);
    const { state, discarded } = open();
    const { documents, facts, unfinished } = state.load();
    expect([first.discarded, discarded, removed]).toEqual([null, null, []]);
    expect([[...documents], facts.get('built'), unfinished]).toEqual([[['a', '1']], 'today', false]);
    state.close();
  });

  it.each([
    ['of another version', "UPDATE facts SET value = 'traces 3' WHERE name = 'format'"],
    ['that says no version', "DELETE FROM facts WHERE name = 'format'"],
  ])('%s is emptied, and the reason is stated', (_, damage) => {
    const first = open();
    first.state.save(saying([['a', '1']]));
    first.state.close();
    const db = new DatabaseSync(file);
    db.exec(damage);
    db.close();
    const { state, discarded } = open();
    expect(discarded).toBe(`the build state ${file} was left by another version of this program`);
    expect(state.load().documents.size).toBe(0);
    state.close();
    expect(open().discarded).toBe(null);
  });

  it('that is no database is replaced, with all that SQLite keeps beside it, and the reason is stated', () => {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(file + suffix, 'this is no database');
    const { state, discarded } = open();
    expect(removed).toEqual(['', '-wal', '-shm']);
    expect(discarded).toBe(`the build state ${file} could not be read (file is not a database)`);
    state.save(saying([['a', '1']]));
    expect([...state.load().documents]).toEqual([['a', '1']]);
    state.close();
  });

  it('that cannot be opened is left alone', () => {
    mkdirSync(file);
    expect(open).toThrow(StateUnavailable);
    expect([removed, existsSync(file)]).toEqual([[], true]);
  });
});

describe('a save', () => {
  it('is made as a whole or not at all, and can be tried again', () => {
    const { state } = open();
    state.save(saying([['a', '1']]));
    const failing = saying([['a', '2']], {
      forgottenPages: {
        *[Symbol.iterator]() {
          yield '/';
          throw new Error('the disk is full');
        },
      },
    });
    expect(() => state.save(failing)).toThrow(StateUnavailable);
    expect([...state.load().documents]).toEqual([['a', '1']]);
    state.save(saying([['a', '3']]));
    expect([...state.load().documents]).toEqual([['a', '3']]);
    state.save(saying([['a', null]]));
    expect([...state.load().documents]).toEqual([]);
    state.close();
  });

  it('says so while another process holds the file, and so do a publish and a reset, which remove nothing', () => {
    const { state } = open();
    state.save(saying([['a', '1']]));
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    for (const attempt of [
      () => state.save(saying([['a', '2']])),
      () => state.beginPublish({ synced: true }),
      () => state.beginPublish({ synced: false }),
      () => state.reset(),
    ])
      expect(attempt).toThrow(StateUnavailable);
    other.exec('ROLLBACK');
    other.close();
    expect([[...state.load().documents], state.load().unfinished, removed]).toEqual([[['a', '1']], false, []]);
    state.reset();
    expect(state.load().documents.size).toBe(0);
    state.close();
  });
});

describe('a reset', () => {
  it('starts a new file when the old one is damaged', () => {
    const { state } = open();
    state.save(saying([['a', '1']]));
    state.close();
    const opened = open();
    // The first page of the file, which says that it is a database, stays.
    writeFileSync(file, readFileSync(file).fill(0, 4096));
    expect(() => opened.state.load()).toThrow(StateUnreadable);
    opened.state.reset();
    expect(removed).toEqual(['', '-wal', '-shm']);
    opened.state.save(saying([['b', '1']]));
    expect([...opened.state.load().documents]).toEqual([['b', '1']]);
    opened.state.close();
    const { state: next, discarded } = open();
    expect([[...next.load().documents], discarded]).toEqual([[['b', '1']], null]);
    next.close();
  });
});
