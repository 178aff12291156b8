import { signIn } from './http-edits.ts';
import { median, percentile } from './measure.ts';
import type { Served } from './places.ts';
import type { Row } from './sizes.ts';

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
export async function ownersTables({ address, place }: Served, password: string, row: Row): Promise<void> {
  const headers = await signIn(address, password);
  const ask = async (query: string) => {
    const since = performance.now();
    const reply = await fetch(`${address}/api/records?kind=deals&${query}`, { headers });
    const body = (await reply.json()) as { total: number; items: { id: string; code: string | null }[] };
    if (!reply.ok) throw new Error(`/api/records answered ${reply.status} to ${query}.`);
    return { ms: performance.now() - since, ...body };
  };
  // an older checkout has no such call
  if ((await fetch(`${address}/api/records`, { headers })).status === 404) return;
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
    `100 rows of the owner's table of all deals, ${place.name}`,
    `${median(every).toFixed(1)} ms`,
    `p99 ${percentile(every, 0.99).toFixed(1)} ms of ${all.length} questions; the slowest, "${all[slowest]}", ` +
      `${(medians[slowest] ?? 0).toFixed(1)} ms; ${first.total} deals`,
  );
}
