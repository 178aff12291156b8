import { signIn } from './http-edits.ts';
import { median } from './measure.ts';
import { storeDocuments, type Served } from './places.ts';

/** Deals of one call. */
export const DEALS_AT_ONCE = 5_000;
const ROUNDS = 3;

/** Median times in ms: until the change of many deals is answered, which is when it is durable, and until its pages are on disk. */
export async function changeDeals(
  { address, place }: Served,
  password: string,
): Promise<{ saved: number; published: number; stores: number }> {
  const headers = await signIn(address, password);
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
  return { saved: median(times.saved), published: median(times.published), stores };
}

async function timed(url: string, headers: { [name: string]: string }, body: object): Promise<number> {
  const since = performance.now();
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { count } = (await reply.json()) as { count?: number };
  const ms = performance.now() - since;
  if (count !== DEALS_AT_ONCE) throw new Error(`${url} answered ${reply.status} and changed ${count} deals.`);
  return ms;
}
