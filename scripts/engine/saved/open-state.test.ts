import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { StateUnavailable, StateUnreadable } from '../nodes/state-errors.ts';
import type { StateChange } from '../nodes/state.ts';
import { stateFile } from '../testing/state-file.ts';

const saying = (stamp: string | null, rest: Partial<StateChange> = {}): StateChange => ({
  ...{
    documents: new Map([['a', stamp]]),
    answers: [],
    forgottenAnswers: [],
    pages: [],
    forgottenPages: [],
    facts: {},
  },
  ...rest,
});

it('the state file is kept as it was left, without a word', () => {
  const { open, removed } = stateFile();
  const first = open();
  first.state.save(saying('1', { facts: { built: 'today' } }));
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
])('the state file %s is emptied, and the reason is stated', (_, sql) => {
  const { file, open, damage } = stateFile();
  const first = open();
  first.state.save(saying('1'));
  first.state.close();
  damage((db) => db.exec(sql));
  const { state, discarded } = open();
  expect(discarded).toBe(`the build state ${file} was left by another version of this program`);
  expect(state.load().documents.size).toBe(0);
  state.close();
  expect(open().discarded).toBe(null);
});

it('a state file that is no database is replaced, with all that SQLite keeps beside it, and the reason is stated', () => {
  const { file, open, removed } = stateFile();
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(file + suffix, 'this is no database');
  const { state, discarded } = open();
  expect(removed).toEqual(['', '-wal', '-shm']);
  expect(discarded).toBe(`the build state ${file} could not be read (file is not a database)`);
  state.save(saying('1'));
  expect([...state.load().documents]).toEqual([['a', '1']]);
  state.close();
});

it('a state file that cannot be opened is left alone', () => {
  const { file, open, removed } = stateFile();
  mkdirSync(file);
  expect(open).toThrow(StateUnavailable);
  expect([removed, existsSync(file)]).toEqual([[], true]);
});

it('a save is made as a whole or not at all, and can be tried again', () => {
  const { state } = stateFile().open();
  state.save(saying('1'));
  const failing = saying('2', {
    forgottenPages: {
      *[Symbol.iterator]() {
        yield '/';
        throw new Error('the disk is full');
      },
    },
  });
  expect(() => state.save(failing)).toThrow(StateUnavailable);
  expect([...state.load().documents]).toEqual([['a', '1']]);
  state.save(saying('3'));
  expect([...state.load().documents]).toEqual([['a', '3']]);
  state.save(saying(null));
  expect([...state.load().documents]).toEqual([]);
  state.close();
});

it('while another process holds the file, a save, a publish and a reset say so, and remove nothing', () => {
  const { file, open, removed } = stateFile();
  const { state } = open();
  state.save(saying('1'));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  for (const attempt of [() => state.save(saying('2')), () => state.beginPublish(), () => state.reset()])
    expect(attempt).toThrow(StateUnavailable);
  other.exec('ROLLBACK');
  other.close();
  expect([[...state.load().documents], state.load().unfinished, removed]).toEqual([[['a', '1']], false, []]);
  state.reset();
  expect(state.load().documents.size).toBe(0);
  state.close();
});

it('a reset starts a new file when the old one is damaged', () => {
  const { file, open, removed } = stateFile();
  const { state } = open();
  state.save(saying('1'));
  state.close();
  const opened = open();
  // The first page of the file, which says that it is a database, stays.
  writeFileSync(file, readFileSync(file).fill(0, 4096));
  expect(() => opened.state.load()).toThrow(StateUnreadable);
  opened.state.reset();
  expect(removed).toEqual(['', '-wal', '-shm']);
  opened.state.save(saying('2'));
  opened.state.close();
  const { state: next, discarded } = open();
  expect([[...next.load().documents], discarded]).toEqual([[['a', '2']], null]);
  next.close();
});
