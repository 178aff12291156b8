import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { StateUnreadable } from './nodes/state-errors.ts';
import type { Query } from './nodes/terms.ts';
import { fixtureEngine, publishInto, startEngine, type Documents } from './testing/fixture.ts';
import { anItem, NOON } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

it('an update that reads a damaged answer half way does not count as done: every further one fails until the reset', () => {
  const { file, open } = stateFile();
  const items = ['ant', 'bee'].map((name) => [`items/${name}`, anItem({ name })] as const);
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }], ...items]);
  const all = () => [...documents.keys()].map((key) => [key, '1'] as const);
  const first = open().state;
  const { engine: builder } = fixtureEngine(documents, first);
  builder.markChanged(all());
  publishInto(new Map(), builder, NOON);
  first.close();

  const { state } = open();
  const { engine } = fixtureEngine(documents, state);
  engine.loadAnswers();
  const db = new DatabaseSync(file);
  const [good] = db.prepare(`SELECT answer FROM answers WHERE id = 'q:entries["ant"]'`).all();
  const put = db.prepare(`UPDATE answers SET answer = ? WHERE id = 'q:entries["ant"]'`);
  put.run('no JSON');
  documents.delete('items/ant');
  engine.markChanged([['items/ant', null]]);
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  put.run(good!['answer'] as string);
  db.close();
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  expect([engine.phase.kind, engine.isReady, engine.read.parts('groups')]).toEqual(['damaged', true, ['home']]);
  expect(() => engine.save()).toThrow(StateUnreadable);
  engine.reset();
  engine.markChanged(all());
  engine.update(NOON);
  expect(engine.read.members('names', '')).toEqual(['bee']);
  state.close();
});

it('a first update that meets a broken invariant leaves nothing that may be read', () => {
  const whole: Query = { name: 'whole', run: () => ({ a: 1 }) };
  const pages: Query = {
    name: 'pages',
    run: (read) => [{ path: `/${String(read.field(whole, 'a'))}`, template: '', params: [] }],
  };
  const { engine } = startEngine(new Map(), { families: [{ name: 'pages', pages }], queries: [whole, pages] });
  expect(() => engine.update(NOON)).toThrow('an invariant does not hold: whole has fields');
  expect([engine.phase.kind, engine.isReady]).toEqual(['damaged', false]);
});
