import { expect, test } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openTestApi } from '../../testing/running-api.ts';

test('a file that is being looked at says how far it has come, until it is done', async () => {
  const api = await openTestApi({ stores: [aStore()] });
  const owner = await api.owner();
  const rows = Array.from({ length: 5_000 }, (_, at) => `Acme,${at}% off,CODE${at}`);
  const progress = async () => (await owner.get('/api/import/progress')).body;
  let isDone = false;
  const planned = owner
    .upload('/api/import?dryRun=1', `Store,Title,Code\n${rows.join('\n')}`, { kind: 'coupons' })
    .finally(() => (isDone = true));
  const seen = new Map<string, { fileName: string; done: number; of: number | null }>();
  while (!isDone) for (const each of await progress()) seen.set(each.step, each);
  expect((await planned).body).toMatchObject({ rows: 5_000 });
  // on a busy machine it may have been read between two looks
  const { reading, ...rest } = Object.fromEntries(seen);
  expect([reading?.of ?? null, rest['understanding']?.of]).toEqual([null, 5_000]);
  expect(Math.max(...Array.from(seen.values(), ({ done }) => done))).toBeGreaterThan(0);
  expect(await progress()).toEqual([]);
  await api.close();
});
