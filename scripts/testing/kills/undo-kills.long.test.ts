import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestApi } from '../../../api/testing/running-api.ts';
import { aShop } from '../../../api/testing/shop.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { begin, freshPlace, run } from '../processes.ts';
import { everyCall, killOnSignal, LONG_MS, report } from './killed-run.ts';

const EDITS = 'testing/kills/edit-and-undo';

async function aShopFolder(): Promise<string> {
  const folder = freshPlace().DATA_DIR;
  await (await openTestApi({ ...aShop(), folder })).close();
  return folder;
}

/** What is there of the store and of the post about it, without what every save changes. */
const contents = (database: Database): unknown =>
  JSON.parse(
    JSON.stringify([database.read('stores/acme') ?? null, database.read('blogs/about-acme')], (name, value) =>
      ['revision', 'updatedAt'].includes(name) ? undefined : value,
    ),
  );

interface Entry {
  id: string;
  operation: string;
  undoable: boolean;
}

it(
  'a server killed at any step of a write or an undo keeps the version before each change that took place, and of no other',
  async () => {
    const shop = await aShopFolder();
    const place = dirname(shop);
    const counted = join(place, 'counted');
    cpSync(shop, counted, { recursive: true });
    const count = join(place, 'count');
    const { code, output } = await run(EDITS, [counted], { ...killOnSignal(0), KILL_COUNT: count, TMPDIR: place });
    expect(code, output).toBe(0);
    const rounds = everyCall(Number(readFileSync(count, 'utf8')));
    for (const call of rounds) {
      const folder = join(place, `killed-${call}`);
      cpSync(shop, folder, { recursive: true });
      const killed = begin(EDITS, [folder], { ...killOnSignal(call), TMPDIR: place });
      expect(await killed.ended, killed.output()).toBeNull();

      const api = await openTestApi({ folder });
      const owner = await api.owner();
      const entries: Entry[] = (await owner.get('/api/history')).body;
      const took = new Set(entries.map(({ operation }) => operation));
      const acknowledged = killed.output().split('\n').slice(0, -1);
      for (const operation of acknowledged.filter((each) => each !== 'list-history'))
        expect([call, [...took]]).toEqual([call, expect.arrayContaining([operation])]);
      const isGone = took.has('delete-store') && !took.has('undo-change');
      const name = took.has('update-store') ? 'Edited' : 'Acme';
      expect([call, api.database.read('stores/acme')?.name]).toEqual([call, isGone ? undefined : name]);
      expect([call, api.database.read('blogs/about-acme')?.targetStoreId]).toEqual([call, isGone ? undefined : 'acme']);

      for (const operation of ['delete-store', 'update-store']) {
        const entry = entries.find((each) => each.operation === operation && each.undoable);
        if (entry) expect((await owner.post(`/api/undo/${entry.id}`)).status).toBe(200);
      }
      const found = contents(api.database);
      await api.close();
      const before = await openTestApi({ folder: shop });
      expect([call, found]).toEqual([call, contents(before.database)]);
      await before.close();
    }
    report(`A write, a deletion and its undo: ${rounds.length} kills, every version is there.`);
  },
  LONG_MS,
);
