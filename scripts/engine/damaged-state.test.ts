import { expect, it } from 'vitest';
import { StateUnreadable } from './nodes/state-errors.ts';
import type { Query } from './nodes/terms.ts';
import { fixtureEngine, startEngine, type Documents } from './testing/fixture.ts';
import { anItem, aSite, NOON } from './testing/sites.ts';
import { stateFile } from './testing/state-file.ts';

it('an update that reads a damaged answer half way does not count as done: every further one fails until the reset', () => {
  const { damage, open } = stateFile();
  const items = ['ant', 'bee'].map((name) => [`items/${name}`, anItem({ name })] as const);
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }], ...items]);
  const first = open().state;
  aSite(documents, first);
  first.close();

  const { state } = open();
  const { engine } = fixtureEngine(documents, state);
  engine.loadAnswers();
  const replace = (from: string, to: string) =>
    damage((db) => {
      const { changes } = db
        .prepare(`UPDATE answers SET answer = replace(answer, ?, ?) WHERE id = ?`)
        .run(...[from, to, 'q:entries["ant"]']);
      expect(changes).toBe(1);
    });
  replace('{', 'no JSON');
  documents.delete('items/ant');
  engine.markChanged([['items/ant', null]]);
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  replace('no JSON', '{');
  expect(() => engine.update(NOON)).toThrow(StateUnreadable);
  expect([engine.phase.kind, engine.isReady, engine.read.parts('groups')]).toEqual(['damaged', true, ['home']]);
  expect(() => engine.save()).toThrow(StateUnreadable);
  engine.reset();
  engine.markChanged([...documents.keys()].map((key) => [key, '1'] as const));
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
