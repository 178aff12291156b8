import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { begin, filesIn, freshPlace, run } from '../processes.ts';
import { PRELOAD } from './killed-run.ts';
import { everyCall, LONG_MS, report } from './rounds.ts';

const UPGRADE = 'testing/kills/upgrading-release';
const ids = ['acme', 'bolt', 'crew'];

/** The documents of format 1. */
async function aFormerFolder(): Promise<string> {
  const folder = freshPlace().DATA_DIR;
  const database = openDatabase({ folder, mode: 'write' });
  await database.transact((transaction) => {
    for (const id of ids) transaction.write(`stores/${id}`, aStore({ id, slug: id, name: id }));
  });
  await database.close();
  rmSync(join(folder, 'format.json'));
  return folder;
}

const namesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'stores'))
    .sort()
    .map((file) => (JSON.parse(readFileSync(join(folder, 'stores', file), 'utf8')) as { name: string }).name);

it(
  'a migration killed at any sync or rename continues with the next start, and the copy before it is whole',
  async () => {
    const counted = await aFormerFolder();
    const count = join(counted, '../count');
    expect((await run(UPGRADE, [counted], { NODE_OPTIONS: PRELOAD, KILL_COUNT: count })).code).toBe(0);
    const calls = Number(readFileSync(count, 'utf8'));
    const rounds = everyCall(calls);
    for (const call of rounds) {
      const folder = await aFormerFolder();
      const killed = begin(UPGRADE, [folder], { NODE_OPTIONS: PRELOAD, KILL_AT: `${call}` });
      expect(await killed.ended, killed.output()).toBeNull();
      const { code, output } = await run(UPGRADE, [folder], {});
      expect([call, code, output]).toEqual([call, 0, '']);
      expect([call, namesIn(folder)]).toEqual([call, ids.map((id) => `${id}!`)]);
      expect([call, namesIn(join(folder, 'private/before-format-2'))]).toEqual([call, ids]);
      expect(JSON.parse(readFileSync(join(folder, 'format.json'), 'utf8'))).toEqual({ format: 2 });
      expect(filesIn(folder).filter((file) => /\.\d+$|\.partial/.test(file))).toEqual([]);
    }
    report(`Migration: ${calls} calls, ${rounds.length} kills, every document migrated once.`);
  },
  LONG_MS,
);
