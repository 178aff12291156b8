import { test } from 'vitest';
import { aDatabaseAddress } from '../../data/cluster/testing/databases.ts';
import { expectNobodyIsLeftOut } from '../testing/killed-newsletter.ts';
import { freshPlace, run } from '../testing/processes.ts';
import { seed } from '../testing/commands-here.ts';

test('two machines of one database, killed again and again, leave no reader out, and send one mail twice a kill at most', async () => {
  const [embedded, one, other] = [freshPlace(), freshPlace(), freshPlace()];
  const DATABASE_URL = await aDatabaseAddress();
  seed(embedded);
  await run('move', ['--from', embedded.DATA_DIR, '--to', DATABASE_URL], {});
  const [readers, kills] = process.env['LONG'] === '1' ? [1_000, 200] : [60, 12];
  await expectNobodyIsLeftOut({ readers, kills, places: [one, other], environment: { DATABASE_URL } });
});
