import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { stateFolderOf } from '../environment/state-folder.ts';
import { publishedSite } from './testing/small-site.ts';

it('a listener that throws is reported, and neither the publish nor the other listeners fail', async () => {
  const errors: string[] = [];
  const { site } = await publishedSite({ onError: (error) => errors.push(String(error)) });
  const { publisher } = site.publishing;
  publisher.subscribe((event) => {
    throw new Error(`cannot take "${event.type}"`);
  });
  const heard: string[] = [];
  publisher.subscribe((event) => heard.push(event.type));
  const summary = await site.edit('acme', { description: 'Described' });
  expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([0, true]);
  expect([heard[0], heard.at(-1)]).toEqual(['started', 'finished']);
  expect(errors).toContain('Error: cannot take "started"');
  expect(errors).toContain('Error: cannot take "finished"');
  expect((await publisher.rebuild().done).rendered).toBe(0);
});

it('pages are shown before the traces are saved, and a publish that cannot save those is named until one can', async () => {
  const { out, site } = await publishedSite({ awake: true, onError: () => {} });
  const { publisher } = site.publishing;
  const { changed } = await site.database.transact((transaction) =>
    transaction.write('settings', { ...transaction.read('settings')!, footerText: 'Other words', revision: 2 }),
  );
  const blocker = new DatabaseSync(join(stateFolderOf(out), 'traces.sqlite'));
  const { shown, done } = publisher.changed(changed);
  await shown;
  expect(readFileSync(join(out, 'about.html'), 'utf8')).toContain('Other words');
  blocker.exec('BEGIN EXCLUSIVE');
  expect((await done).failed).toBe(1);
  expect(publisher.status().failed).toContainEqual({ path: '*', reason: expect.stringContaining('build state') });
  blocker.exec('ROLLBACK');
  blocker.close();
  const next = await publisher.rebuild().done;
  expect([next.failed, publisher.status().failed]).toEqual([0, []]);
});
