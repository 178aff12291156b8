import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openState } from './open-state.ts';
import { StateUnreadable } from './state-errors.ts';
import type { State } from './state.ts';
import { fixtureEngine, memoryState, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { field, onePage, publish, query } from './testing/one-page.ts';
import { heldBy } from './testing/saved.ts';
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

  it('loads all answers where too many have changed since, and saves new edges', () => {
    const { documents, site, state } = published(9);
    edit(documents, site, state, 'x');
    expect(state.edges()?.since).toContain('q:entries["i1"]');
    const edges = state.edges.bind(state);
    state.edges = () => null;
    edit(documents, site, state, 'y');
    state.edges = edges;
    expect(state.edges()?.since).not.toContain('q:entries["i1"]');
    edit(documents, site, state, 'z');
    expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
  });

  it.each([0, 1, 2])('finds the edges that were made in steps before the save, with %i edits in between', (edits) => {
    const { documents, site, state } = published(9);
    const { engine } = fixtureEngine(documents, state);
    engine.recomputeAll();
    while (engine.recomputePart(NOON, 1));
    expect(engine.prepareSave(1)).toBe(true);
    for (let at = 0; at < edits; at += 1) {
      documents.set(`items/i${at}`, anItem({ name: `item ${at} edited` }));
      engine.markChanged([[`items/i${at}`, 'edited']]);
      engine.update(NOON);
      expect(engine.prepareSave(1)).toBe(false);
    }
    while (engine.prepareSave(10));
    publishInto(site, engine, NOON);
    edit(documents, site, state, 'x');
    expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
  });

  it('keeps an answer of which only a field is read', () => {
    const parts = { ...query('parts', (read) => read.document('a')), hasFields: true as const };
    const name = query('name', (read) => read.field(parts, 'name'));
    const all = query('all', (read) => (field(read, 'b', 'shows') ? read(parts) : null));
    const home = query('home', (read) => [read(name), read(all)]);
    const documents: Documents = new Map<string, unknown>([
      ['a', { name: 'n' }],
      ['b', { shows: true }],
    ]);
    const definition = onePage(home, { others: [parts, name, all] });
    const state = memoryState();
    publish(startEngine(documents, definition, state), ['a', 'b'], documents);
    const next = startEngine(documents, definition, state);
    documents.set('b', { shows: false });
    expect(publish(next, ['b'], documents).get('/')).toEqual(['n', null]);
    expect(next.events.map(({ type }) => type)).not.toContain('forgotten');
  });

  it('forgets an answer whose readers went in processes before it', () => {
    const shared = query('shared', (read) => field(read, 'b', 'value'));
    const first = query('first', (read) => read(shared));
    const second = query('second', (read) => read(shared));
    const home = query('home', (read) =>
      [first, second].slice(Number(field(read, 'a', 'skipped'))).map((each) => read(each)),
    );
    const documents: Documents = new Map<string, unknown>([['b', { value: 1 }]]);
    const state = memoryState();
    for (const skipped of [0, 1, 2]) {
      documents.set('a', { skipped });
      const process = startEngine(documents, onePage(home, { others: [shared, first, second] }), state);
      for (let time = 0; time < 2; time += 1) publish(process, skipped === 0 ? ['a', 'b'] : ['a'], documents);
    }
    expect([...heldBy(state).answers.keys()]).toEqual(['q:pages:home[]']);
  });

  it('forgets what was saved when everything is built again', () => {
    const late = query('late', (read) => [read.document('a'), read.isBefore(NOON + 1000)]);
    const documents: Documents = new Map([['a', { value: 1 }]]);
    const state = memoryState();
    publish(startEngine(documents, onePage(late), state), ['a'], documents);
    const { engine } = startEngine(documents, onePage(query('late', () => 'as ever')), state);
    engine.loadAnswers();
    expect(engine.nextExpiry()).toBe(NOON + 1000);
    engine.reset();
    engine.update(NOON);
    expect(engine.nextExpiry()).toBeNull();
  });

  it('forgets what a computation has read that was given up', () => {
    const inner = query('inner', (read) => field(read, 'items/y', 'value') ?? null);
    const outer = query('outer', (read) => [read(inner), read.parts('names')]);
    const entries = query('entries', (read, id: string) => {
      if (field(read, `items/${id}`, 'turns')) read(outer);
      return { names: [['', id, id]] };
    });
    const documents: Documents = new Map<string, unknown>([
      ['items/x', { turns: true }],
      ['items/y', { value: 1 }],
    ]);
    const definition = onePage(
      query('home', (read) => read.parts('names')),
      { indexedFolders: [{ folder: 'items', entries }], others: [inner, outer] },
    );
    const state = memoryState();
    const first = startEngine(documents, definition, state);
    publish(first, ['items/x', 'items/y'], documents);
    documents.set('items/x', {});
    for (let time = 0; time < 2; time += 1) publish(first, ['items/x'], documents);
    expect([...heldBy(state).answers.keys()]).not.toContain('q:inner[]');
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

  it('does so too when a reader outside of pages meets it', () => {
    const { documents, state } = published(3);
    const { engine } = fixtureEngine(documents, state);
    documents.set('items/i1', anItem({ name: 'other', group: 'g2' }));
    engine.markChanged([['items/i1', 'x']]);
    expect(engine.updateSome(NOON, 0)).toBe(true);
    state.answerIds = function* () {
      yield* [];
      throw new StateUnreadable('the state', new Error('torn'));
    };
    expect(() => engine.read.members('names', '')).toThrow(StateUnreadable);
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

it('only the answer about the id of a document, as text, is kept for it', () => {
  const entries = query('entries', (read, id: string | number) => ({
    names: [['', String(field(read, `items/${id}`, 'name')), String(id)]],
  }));
  const home = query('home', (read) => [read(entries, 5), read.members('names', '')]);
  const documents: Documents = new Map<string, unknown>([['items/5', { name: 'five' }]]);
  const definition = onePage(home, { indexedFolders: [{ folder: 'items', entries }] });
  const views = publish(startEngine(documents, definition), ['items/5'], documents);
  expect(views.get('/')).toEqual([{ names: [['', 'five', '5']] }, ['5']]);
});
