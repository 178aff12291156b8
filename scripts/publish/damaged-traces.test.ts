import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { anOffer } from '../../data/queries/testing/builders.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { damageAnswers } from './testing/damage.ts';
import { cleanBuild, contents, openSite, NOW, smallSite } from './testing/small-site.ts';

/** A part of a file, in bytes. */
interface Block {
  from: number;
  to: number;
}

/** Where in the file SQLite begins to keep this table. */
function blockOf(db: DatabaseSync, table: string): Block {
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as {
    rootpage: number;
  };
  const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  return { from: (rootpage - 1) * size, to: rootpage * size };
}

/** Where SQLite keeps how many entries the first block of this table or index has. */
function entryCountOf(db: DatabaseSync, table: string): Block {
  const { from } = blockOf(db, table);
  return { from: from + 3, to: from + 5 };
}

/** `how`: gives what is to be overwritten in the file of the traces, or changes it itself. Returns that file. */
function damage(out: string, how: (traces: DatabaseSync) => Block | void): string {
  const file = join(stateFolderOf(out), 'traces.sqlite');
  const traces = new DatabaseSync(file);
  const block = how(traces);
  traces.close();
  if (block) writeFileSync(file, readFileSync(file).fill(0, block.from, block.to));
  return file;
}

describe('the published folder', () => {
  it.each<[string, (traces: DatabaseSync) => Block | void]>([
    ['its first block', () => ({ from: 0, to: 100 })],
    ['an index', (traces) => traces.exec('UPDATE entries SET entries = substr(entries, 1, 20)')],
    ['the answers', (traces) => traces.exec('DROP TABLE answers')],
    ['the index of pages alone', (traces) => entryCountOf(traces, 'sqlite_autoindex_pages_1')],
    ['a block of the answers', (traces) => blockOf(traces, 'answers')],
  ])('is built again, with the reason stated, when the traces are damaged in %s', async (_, how) => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    const file = damage(out, how);
    for (const page of ['index.html', 'stores.html', '404.html']) rmSync(join(out, page));
    const second = await openSite(data, out);
    expect(second.summary.written).toBe(3);
    expect(second.discarded).toMatch(`the build state ${file} could not be read (`);
    await second.close();
    expect(contents(out)).toEqual(before);
    const third = await openSite(data, out);
    expect(third.discarded).toBeNull();
    await third.close();
  });
});

describe('a process that stays', () => {
  it('builds everything again when it finds damaged traces later, and the change that met them is live', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const errors: string[] = [];
    const site = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
    expect(site.summary.rendered).toBe(0);
    damageAnswers(out);
    const retitle = (title: string) => site.edit('acme', { offers: [anOffer({ id: 'ao1', title })] });
    const summary = await retitle('Found after the damage');
    expect(errors).toEqual([expect.stringContaining('Everything was built again, since the build state')]);
    expect(summary.failed).toBe(0);
    expect(summary.rendered).toBe(summary.pages);
    expect(summary.changed).toContain('/store/acme');
    expect(summary.changed.length).toBeLessThan(summary.pages);
    const { rendered } = await retitle('And again');
    expect([rendered > 0, rendered < summary.pages]).toEqual([true, true]);
    await site.close();
    expect(await cleanBuild(data, NOW, null, 'UTC')).toEqual(contents(out));
  });
});
