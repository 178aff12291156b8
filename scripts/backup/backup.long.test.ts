import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aDatabase, save, store } from '../../data/catalogue/testing/data-folder.ts';
import { someRecords } from '../../data/records/testing/records-folder.ts';
import { begin, run } from '../testing/processes.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

test('npm run backup, killed on its way, leaves no archive, and the next run writes one that npm run restore proves', async () => {
  const home = freshFolder();
  const [file, restored] = [join(home, 'archive'), join(home, 'restored')];
  const place = { DATA_DIR: join(home, 'data'), BACKUP_PASSPHRASE: 'a passphrase for tests' };
  await save(await aDatabase(place.DATA_DIR), store('acme'), store('other'));
  await someRecords(place.DATA_DIR);
  const watcher = watch(home);
  onTestFinished(() => watcher.close());
  const begun = new Promise<void>((resolve) => watcher.on('change', () => resolve()));
  const backup = begin('backup', [file], place);
  await begun;
  backup.child.kill('SIGKILL');
  expect(await backup.ended).toBeNull();
  const [left = '', ...others] = readdirSync(home).toSorted();
  expect([left, others]).toEqual([expect.stringMatching(/^\.coupon-site-work-/), ['data']]);

  // what a kill at other points leaves
  for (const name of ['lock.sqlite', 'holder.json.7', 'records.sqlite-journal'])
    writeFileSync(join(home, left, name), '');
  const { code, output } = await run('backup', [file], place);
  expect([code, output]).toEqual([0, expect.stringContaining('It is encrypted with BACKUP_PASSPHRASE')]);
  const proven = await run('restore', [file, '--data', restored], place);
  expect([proven.code, proven.output]).toEqual([
    0,
    expect.stringMatching(/2 documents checked\.\n(\d+) pages of \1 built from it/),
  ]);
  expect(readdirSync(home).toSorted()).toEqual(['archive', 'data', 'restored']);
});
