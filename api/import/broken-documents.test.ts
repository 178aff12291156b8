import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi } from '../testing/running-api.ts';

test.each([
  ['that were found to be broken', true],
  ['that nothing has looked at since', false],
])('a file is planned with the last good versions of documents %s', async (_, isNoticed) => {
  const api = await openTestApi({ stores: [aStore(), aStore({ name: 'Bolt' })] });
  try {
    const owner = await api.owner();
    const keys = ['settings', 'stores/acme', 'stores/bolt'] as const;
    for (const key of keys) {
      api.database.read(key);
      writeFileSync(join(api.database.folder, `${key}.json`), key === 'stores/bolt' ? '{' : '{"name": 7}');
    }
    if (isNoticed) api.database.refresh(keys);
    const { status, body } = await owner.upload('/api/import?dryRun=1', 'Store,Title,Code\nAcme,A,A1\nBolt,B,B1\n', {
      kind: 'coupons',
      createStores: '1',
    });
    expect([status, body.counts, body.newStores]).toEqual([200, expect.objectContaining({ new: 2, refused: 0 }), 0]);
  } finally {
    await api.close();
  }
});
