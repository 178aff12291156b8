import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { stateFolderOf } from '../environment/state-folder.ts';
import { damageAnswers } from './testing/damage.ts';
import { contents, openSite, smallSite } from './testing/small-site.ts';

it.each([
  ['its first block', null],
  ['an index', 'UPDATE entries SET entries = substr(entries, 1, 20)'],
  ['the answers', 'DROP TABLE answers'],
  ['one page, which is lost', "DELETE FROM pages WHERE path = '/about'"],
])('the published folder is built again, with the reason stated, when the traces are damaged in %s', async (_, sql) => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const before = contents(out);
  const file = join(stateFolderOf(out), 'traces.sqlite');
  if (sql === null) writeFileSync(file, readFileSync(file).fill(0, 0, 100));
  else {
    using traces = new DatabaseSync(file);
    traces.exec(sql);
  }
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

it('a process that finds damaged traces later builds everything again and says so, and what met them is live', async () => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const errors: string[] = [];
  const site = await openSite(data, out, { awake: true, onError: (error) => errors.push(String(error)) });
  damageAnswers(out);
  const summary = await site.edit('acme', { description: 'Found after the damage' });
  expect(errors).toEqual([expect.stringContaining('Everything was built again, since the build state')]);
  expect(summary).toMatchObject({ failed: 0, rendered: summary.pages });
  expect(summary.changed).toContain('/store/acme');
  expect((await site.edit('acme', { description: 'And again' })).rendered).toBeLessThan(summary.pages);
  await site.close();
});
