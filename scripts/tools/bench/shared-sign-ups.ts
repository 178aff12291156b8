import { CONSENT } from '../../../api/newsletter/newsletter.ts';
import { openPool } from '../../../data/cluster/connection.ts';
import { openSharedRecords } from '../../../data/cluster/open-shared-records.ts';
import type { Records } from '../../../data/records/open-records.ts';
import { compareSizes } from './private-records.ts';
import { createDatabase } from './shared-databases.ts';
import type { Row } from './sizes.ts';

const SIZES = [1_000, 1_000_000] as const;
const SIGN_UPS = 20_000;
const AT_ONCE = 20;

/** As many subscribers, lines of the audit trail and counts as the size says. */
async function fill(url: string, rows: number): Promise<void> {
  const pool = openPool(url, { max: 1 });
  const at = `to_char(now() at time zone 'UTC' - (n % 20) * interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const numbers = `generate_series(1, ${rows}) as numbers(n)`;
  try {
    await pool.query(`
      insert into subscribers (email, subscribed_at, confirmed_at, wording)
        select 'shopper-' || n || '@example.com', ${at}, case when n % 2 = 1 then ${at} end, '${CONSENT}' from ${numbers};
      insert into audit (id, at, operation, session, from_address, request_id, changes)
        select ${at} || '/' || n, ${at}, 'update-offer', 'abcdefgh', '192.0.2.1', 'r', '[]' from ${numbers};
      insert into counts (document, thing, kind, day, count)
        select 'figures/store-' || (n % 25000), 'coupon/store-' || (n % 25000) || '/c' || n, 'click', '2026-11-01', n
        from ${numbers};
      analyze`);
  } finally {
    await pool.end();
  }
}

async function signUpsASecond({ subscriptions }: Records): Promise<number> {
  const since = performance.now();
  let begun = 0;
  const signUp = async (): Promise<void> => {
    while (begun < SIGN_UPS) {
      const email = `another-${(begun += 1)}@example.com`;
      await subscriptions.add({ email, subscribedAt: new Date().toISOString(), confirmedAt: null, wording: CONSENT });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, signUp));
  return (SIGN_UPS / (performance.now() - since)) * 1000;
}

/** The same rows about private records as of a single machine, with PostgreSQL. */
export async function benchSharedRecords(server: string, row: Row): Promise<void> {
  const all: Records[] = [];
  for (const rows of SIZES) {
    const url = await createDatabase(server, `records_${rows}`);
    const records = await openSharedRecords(url);
    await fill(url, rows);
    all.push(records);
  }
  await compareSizes(all, SIZES, row, ', PostgreSQL');
  row(
    `Sign-ups a second, ${AT_ONCE} at once, beside ${SIZES[1].toLocaleString('en-US')} others, PostgreSQL`,
    (await signUpsASecond(all.at(-1) as Records)).toFixed(0),
    `${SIGN_UPS.toLocaleString('en-US')} sign-ups, each saved`,
  );
  await Promise.all(all.map((records) => records.close()));
}
