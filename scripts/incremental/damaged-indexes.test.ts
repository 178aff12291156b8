import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openState } from './open-state.ts';
import { StateUnreadable } from './state-errors.ts';
import { fixtureEngine, publishInto, type Documents } from './testing/fixture.ts';
import { anItem, cleanBuild, NOON, sorted } from './testing/sites.ts';

/** A published site whose saved indexes hold changes, too; `restart` damages what is on disk. */
function published() {
  const folder = mkdtempSync(join(tmpdir(), 'damaged-indexes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'traces.sqlite');
  const documents: Documents = new Map<string, unknown>([['config', { title: 'a' }]]);
  for (let at = 0; at < 9; at += 1) documents.set(`items/i${at}`, anItem({ name: `item ${at}`, group: 'g' }));
  const site = new Map<string, string>();
  let state = openState(file, () => {}).state;
  const first = fixtureEngine(documents, state).engine;
  first.markChanged([...documents.keys()].map((key) => [key, 'any']));
  publishInto(site, first, NOON);
  const edit = (engine: typeof first, id: string, price: number) => {
    documents.set(`items/${id}`, anItem({ name: `item ${id.slice(1)}`, group: 'g', price }));
    engine.markChanged([[`items/${id}`, String(price)]]);
    publishInto(site, engine, NOON);
  };
  const restart = (sql = '') => {
    state.close();
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
    state = openState(file, () => {}).state;
    return fixtureEngine(documents, state).engine;
  };
  onTestFinished(() => state.close());
  edit(restart(), 'i2', 30);
  return { documents, site, restart, edit };
}

it.each([
  ['a member', `UPDATE entries SET entries = replace(entries, 'i3', 'i4') WHERE name = 'groups'`],
  [
    'a number',
    `UPDATE entries SET entries = replace(entries, '"g",-10,"i3",10', '"g",-19,"i3",10') WHERE name = 'groups'`,
  ],
  ['a changed change', `UPDATE since_entries SET count = 2 WHERE count > 0`],
  ['a changed entry', `UPDATE since_entries SET entry = replace(entry, '30', '31') WHERE count > 0`],
  ['no entry at all', `UPDATE entries SET entries = '[null]' WHERE name = 'groups'`],
])('what is damaged in saved indexes and still parses is found: %s', (_, sql) => {
  const { documents, site, restart, edit } = published();
  const engine = restart(sql);
  let damage: unknown;
  try {
    edit(engine, 'i1', 7);
  } catch (error) {
    damage = error;
  }
  if (damage === undefined) expect(sorted(site)).toEqual(sorted(cleanBuild(documents, NOON)));
  else expect(damage).toBeInstanceOf(StateUnreadable);
});
