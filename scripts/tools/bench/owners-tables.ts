import { signIn } from './http-calls.ts';
import { median, percentile } from './measure.ts';
import { storeDocuments, type Row, type Served } from './places.ts';

const TURNS = 15;

/** What is asked of the table of all deals: every state, every order from its beginning and its end, searches rare and common. */
function questions(total: number, code: string): string[] {
  const states = ['live', 'scheduled', 'ending', 'expired', 'off', 'unlinked', 'doubted', 'repeated', 'draft'];
  const dates = ['startsAt', 'expiryDate', 'verifiedAt', 'updatedAt'];
  const sorts = ['title', 'store', 'code', 'discount', 'state', ...dates, 'clicks', 'copies'];
  const last = Math.max(0, total - 100);
  return [
    '',
    ...states.map((state) => `state=${state}`),
    ...sorts.map((sort) => `sort=${sort}`),
    ...sorts.map((sort) => `sort=${sort}&descending=true&offset=${last}`),
    ...[code, code.slice(1, 5), 'shoes', 'off', '20', 's', 'no such code'].map((search) => `search=${search}`),
    'search=off&state=live&sort=title',
    `search=off&state=expired&sort=store&descending=true&offset=${Math.floor(last / 4)}`,
  ];
}

/** Times of a page of 100 deals over HTTP: of all questions, and of the slowest one, which is named. */
export async function ownersTables({ address, place }: Served, row: Row): Promise<void> {
  const headers = await signIn(address);
  const ask = async (query: string) => {
    const since = performance.now();
    const reply = await fetch(`${address}/api/records?kind=deals&${query}`, { headers });
    const body = (await reply.json()) as { total: number; items: { id: string; code: string | null }[] };
    if (!reply.ok) throw new Error(`/api/records answered ${reply.status} to ${query}.`);
    return { ms: performance.now() - since, ...body };
  };
  const first = await ask('');
  const { items } = await ask('sort=code');
  const all = questions(first.total, items[0]?.code ?? 'SAVE');
  // the first time an order is asked for, its rows are sorted
  for (const query of all) await ask(query);
  const times = all.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, query] of all.entries()) times[at]?.push((await ask(query)).ms);
  const medians = times.map(median);
  const slowest = medians.indexOf(Math.max(...medians));
  const every = times.flat();
  row(
    `100 rows of the owner's table of all deals, ${place.size.name}`,
    `${median(every).toFixed(1)} ms`,
    `p99 ${percentile(every, 0.99).toFixed(1)} ms of ${all.length} questions; the slowest, "${all[slowest]}", ` +
      `${(medians[slowest] ?? 0).toFixed(1)} ms; ${first.total} deals`,
  );
}

/** Deals of one call. */
const DEALS_AT_ONCE = 5_000;
const ROUNDS = 3;

/** Times the change of many deals in one call until it is answered, which is when it is durable, and until its pages are on disk. */
export async function benchBulk({ address, place }: Served, row: Row): Promise<void> {
  const headers = await signIn(address);
  const ids: string[] = [];
  let stores = 0;
  for (const { coupons, offers } of storeDocuments(place.data)) {
    ids.push(...[...coupons, ...offers].map(({ id }) => id));
    stores += 1;
    if (ids.length >= DEALS_AT_ONCE) break;
  }
  const times = { saved: [] as number[], published: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = 2 * round + 1;
    const change = (expiryDay: number) => ({
      kind: 'deals',
      select: { ids: ids.slice(0, DEALS_AT_ONCE) },
      change: { startsAt: null, expiryDate: `2099-12-${String(expiryDay).padStart(2, '0')}` },
    });
    times.saved.push(await timed(`${address}/api/bulk`, headers, change(day)));
    times.published.push(await timed(`${address}/api/bulk?wait=1`, headers, change(day + 1)));
  }
  row(
    `${DEALS_AT_ONCE.toLocaleString('en-US')} deals of ${stores} stores get other dates in one call, ${place.size.name}`,
    `${median(times.saved).toFixed(1)} ms`,
    `until it is durable; ${median(times.published).toFixed(1)} ms until all pages are on disk`,
  );
}

async function timed(url: string, headers: { [name: string]: string }, body: object): Promise<number> {
  const since = performance.now();
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { count } = (await reply.json()) as { count?: number };
  const ms = performance.now() - since;
  if (count !== DEALS_AT_ONCE) throw new Error(`${url} answered ${reply.status} and changed ${count} deals.`);
  return ms;
}
