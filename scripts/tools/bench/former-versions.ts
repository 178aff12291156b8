import { join } from 'node:path';
import { newChangeId } from '../../../api/history/change-id.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { openRecords } from '../../../data/records/open-records.ts';
import type { Store } from '../../../data/schema/store.ts';
import { generateCatalogue } from '../seed/catalogue.ts';
import { median, percentile } from './measure.ts';
import type { Row } from './sizes.ts';

const TURNS = 400;
const PER_MOVE = 20;
const options = { stores: 1, coupons: 11, offers: 11, posts: 0, today: '2026-11-22' };

/** What it costs an edit that the former version is kept: one store saved with and without, alternately. */
export async function benchFormerVersions(folder: string, row: Row): Promise<void> {
  const data = join(folder, 'former-versions');
  const database = openDatabase({ folder: data, mode: 'write' });
  const records = await openRecords({ folder: data });
  await database.transact((transaction) => {
    for (const [key, document] of generateCatalogue(options)) transaction.write(key, document);
  });
  const key = `stores/${database.ids('stores')[0]!}` as const;
  const store = database.read(key) as Store;
  const edit = (turn: number) => (transaction: Parameters<Parameters<typeof database.transact>[0]>[0]) =>
    transaction.write(key, { ...store, name: `Store ${turn}` });
  const times: [without: number[], kept: number[]] = [[], []];
  for (let turn = -40; turn < 2 * TURNS; turn += 1) {
    const now = new Date();
    const note = { id: newChangeId(now), at: now.toISOString(), operation: 'update-store', session: null, from: '' };
    const isKept = turn % 2 === 0;
    const since = performance.now();
    await database.transact(edit(turn), isKept ? { note } : {});
    if (turn >= 0) times[isKept ? 1 : 0].push(performance.now() - since);
    if (turn % PER_MOVE !== 0) continue;
    const { changes, done } = await database.takeChanges();
    for await (const change of changes) await records.versions.keep(change);
    await done();
  }
  const [without, kept] = times;
  const beside = (ms: readonly number[]) => `p95 ${percentile(ms, 0.95).toFixed(2)} ms`;
  row('One store saved, its former version kept', `${median(kept).toFixed(2)} ms`, beside(kept));
  row('… without its former version', `${median(without).toFixed(2)} ms`, `${beside(without)}; interleaved`);
  await records.close();
  await database.close();
}
