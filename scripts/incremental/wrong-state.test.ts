import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from './engine.ts';
import { openState } from './open-state.ts';
import { sumOf } from './state-tables.ts';
import { fixtureEngine, publishInto, type Documents } from './testing/fixture.ts';
import { History } from './testing/history.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

const NAMES = ['ant', 'bee', 'cat'];

/** A published site; `restart` ends the process, changes what is on disk, and starts the next one. */
function published(count = 0) {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-state-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'traces.sqlite');
  const names = [...NAMES, ...Array.from({ length: count }, (_, at) => `x${at}`)];
  const documents: Documents = new Map<string, unknown>([
    ['config', { title: 'a' }],
    ...names.map((name) => [`items/${name}`, anItem({ name })] as const),
  ]);
  const site = new Map<string, string>();
  let state = openState(file, () => {}).state;
  const first = fixtureEngine(documents, state).engine;
  first.markChanged([...documents.keys()].map((key) => [key, 'any']));
  publishInto(site, first, NOON);
  const restart = (sql = '') => {
    state.close();
    const db = new DatabaseSync(file);
    db.function('sum_of', { varargs: true }, (...row) => sumOf(...(row as (string | number)[])));
    db.exec(sql);
    db.close();
    state = openState(file, () => {}).state;
    return fixtureEngine(documents, state);
  };
  onTestFinished(() => state.close());
  return { documents, site, restart };
}

function recompute(engine: Engine): void {
  engine.recomputeAll();
  while (engine.recomputePart(NOON, 1));
}

it('a wrong answer is corrected also when the process ends before it has made a page', () => {
  const { documents, site, restart } = published();
  documents.set('config', { title: 'b' }); // and the engine is not notified
  const { engine } = restart();
  recompute(engine);
  engine.save();
  publishInto(site, restart().engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
});

it('what was read of a wrong index is read again', () => {
  const { documents, site, restart } = published();
  const { engine } = restart(`
    UPDATE entries SET entries = replace(entries, 'cat', 'cow');
    UPDATE entries SET sum = sum_of(name, number, entries);
    DELETE FROM answers WHERE id LIKE 'i:%';`);
  documents.set('config', { title: 'b' });
  engine.markChanged([['config', 'b']]);
  engine.pages.markInvalid(engine.pages.pages.get('/names/')!);
  publishInto(site, engine, NOON);
  expect(site.get('/names/')).not.toContain('cat');
  recompute(engine);
  publishInto(site, engine, NOON);
  expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
});

it('a page that belongs to no document is withdrawn', () => {
  const { site, restart } = published();
  const { engine, events } = restart(`
    INSERT INTO pages SELECT '/item/ghost', template, '["ghost"]', 'q:pages:items["ghost"]', view, bytes, reads,
      expires, failure, dirty FROM pages WHERE path = '/item/ant';
    UPDATE facts SET value = value + 1 WHERE name = 'pages';`);
  site.set('/item/ghost', 'a ghost');
  expect(engine.pages.pages.has('/item/ghost')).toBe(true);
  recompute(engine);
  expect(events).toContainEqual({ type: 'gone', path: '/item/ghost' });
  publishInto(site, engine, NOON);
  expect([...site.keys()].filter((path) => path.startsWith('/item/')).sort()).toEqual([
    '/item/ant',
    '/item/bee',
    '/item/cat',
  ]);
});

it('a page that was lost comes back', () => {
  const { site, restart } = published();
  const { engine } = restart(`
    DELETE FROM pages WHERE path = '/item/ant';
    UPDATE facts SET value = value - 1 WHERE name = 'pages';`);
  expect(engine.pages.pages.has('/item/ant')).toBe(false);
  recompute(engine);
  expect(publishInto(site, engine, NOON).looked).toContain('/item/ant');
});

it('no part computes more than a few answers, or makes more than a few pages dirty', () => {
  const { restart } = published(100);
  const { engine, events } = restart();
  engine.recomputeAll();
  const most = { computed: 0, dirty: 0 };
  for (let isLeft = true; isLeft;) {
    const dirty = engine.pages.dirty.size;
    events.length = 0;
    isLeft = engine.recomputePart(NOON, 1);
    most.computed = Math.max(most.computed, events.filter(({ type }) => type === 'computed').length);
    most.dirty = Math.max(most.dirty, engine.pages.dirty.size - dirty);
  }
  expect(engine.pages.dirty.size).toBe(engine.pages.pages.size);
  expect(most).toEqual({ computed: 16, dirty: 16 });
});

it('all that is asked of a document is computed while it is in memory', () => {
  const history = new History();
  NAMES.forEach((name) => history.do({ kind: 'put', id: name, item: anItem({ name }) }));
  history.publishAll();
  history.start();
  const { engine, documents } = history;
  engine.loadAnswers();
  const loaded: string[] = [];
  const get = documents.get.bind(documents);
  documents.get = (key) => {
    if (loaded.at(-1) !== key) loaded.push(key);
    return get(key);
  };
  recompute(engine);
  expect(loaded.filter((key) => key.startsWith('items/'))).toEqual(NAMES.map((name) => `items/${name}`));
});
