import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createCountBuffer } from '../../../api/engagement/count-buffer.ts';
import { CONSENT } from '../../../api/newsletter/newsletter.ts';
import { createSessionStore } from '../../../api/accounts/session-store.ts';
import { openRecords, recordsFile, type Records } from '../../../data/records/open-records.ts';
import { median, percentile } from './measure.ts';
import type { Row } from './sizes.ts';

const SIZES = [1_000, 1_000_000] as const;
const TURNS = 500;

/** As many subscribers, lines of the audit trail and counts as the size says, put there past the interfaces. */
function fill(folder: string, rows: number): void {
  const database = new DatabaseSync(recordsFile(folder));
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})`;
  // recent ones, or the server would begin by removing what is too old to be kept
  const days = Array.from({ length: 20 }, (_, ago) => new Date(Date.now() - ago * 86_400_000).toISOString());
  const at = `case n % 20 ${days.map((day, ago) => `when ${ago} then '${day}'`).join(' ')} end`;
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma cache_size = -500000;
    begin;
    insert into subscribers (email, subscribed_at, confirmed_at, wording) ${numbers}
      select 'shopper-' || n || '@example.com', ${at}, case when n % 2 then ${at} end, '${CONSENT}' from numbers;
    insert into audit (id, at, operation, session, from_address, request_id, changes) ${numbers}
      select ${at} || '/' || n, ${at}, 'update-offer', 'abcdefgh', '192.0.2.1', 'r', '[]' from numbers;
    insert into counts (document, thing, kind, day, count) ${numbers}
      select 'figures/store-' || (n % 25000), 'coupon/store-' || (n % 25000) || '/c' || n, 'click', '2026-11-01', n from numbers;
    insert into marks (name, value) values ('figures', date('now'));
    commit;
    pragma journal_mode = wal`);
  database.close();
}

async function opened(folder: string, rows: number): Promise<Records> {
  mkdirSync(folder, { recursive: true });
  await openRecords({ folder }).then((records) => records.close());
  fill(folder, rows);
  return openRecords({ folder });
}

const works: { readonly [what: string]: (records: Records, turn: number) => Promise<unknown> } = {
  'A sign-up, saved': ({ subscriptions }) =>
    subscriptions.add({
      email: `${randomBytes(8).toString('hex')}@example.com`,
      subscribedAt: new Date().toISOString(),
      confirmedAt: null,
      wording: CONSENT,
    }),
  'A view, counted and saved': ({ counters }, turn) => {
    const counts = createCountBuffer(counters, () => new Date());
    counts.count(`store/store-${(turn * 7919) % 25_000}`, 'view');
    return counts.save();
  },
  'A log-in after the password was checked': async ({ sessions, audit }) => {
    const store = createSessionStore(sessions, () => new Date());
    await audit.add({
      at: new Date().toISOString(),
      operation: 'log-in',
      session: null,
      from: '',
      requestId: '',
      changes: [],
    });
    const { token } = await store.open({ remember: false, device: '', browser: '' });
    await store.find(token);
  },
};

/** Sign-up, view and log-in, alternating between the sizes, so that a slow moment of the machine meets both. */
export async function compareSizes(
  all: readonly Records[],
  sizes: readonly number[],
  row: Row,
  where = '',
): Promise<void> {
  for (const [what, work] of Object.entries(works)) {
    const times = all.map((): number[] => []);
    for (let turn = -20; turn < TURNS; turn += 1) {
      for (const [at, records] of all.entries()) {
        const since = performance.now();
        await work(records, turn + 20);
        if (turn >= 0) times[at]?.push(performance.now() - since);
      }
    }
    const [few = [], many = []] = times;
    for (const [at, ms] of times.entries())
      row(
        `${what}, ${sizes[at]?.toLocaleString('en-US')} rows of each kind${where}`,
        `${median(ms).toFixed(2)} ms`,
        `p99 ${percentile(ms, 0.99).toFixed(2)} ms`,
      );
    row(
      '… a million rows compared with a thousand',
      `${(median(many) / median(few)).toFixed(2)} times`,
      `p99 ${(percentile(many, 0.99) / percentile(few, 0.99)).toFixed(2)} times; interleaved`,
    );
  }
}

/** The rows about private records. */
export async function benchRecords(folder: string, row: Row): Promise<void> {
  const places = SIZES.map((rows) => join(folder, `records-${rows}`));
  const all = await Promise.all(places.map((place, at) => opened(place, SIZES[at] ?? 0)));
  await compareSizes(all, SIZES, row);
  await Promise.all(all.map((records) => records.close()));
}
