import { Agent, request } from 'node:http';
import { percentile } from './measure.ts';
import { PASSWORD } from './places.ts';

/** Times in ms of edits over HTTP, each from the request to the answer that the new bytes are on disk. */
export interface Edits {
  ms: number[];
  /** How long it took to say before which pages each would change. */
  effectMs: number[];
  /** Pages written by each edit. */
  written: number[];
}

interface StoreReply {
  offers: { id: string; title: string; active: boolean }[];
}
export type Turn = (offer: StoreReply['offers'][number], at: number) => object;

/** The headers of a signed-in owner. */
export async function signIn(address: string): Promise<{ [name: string]: string }> {
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  if (!login.ok) throw new Error(`Log-in failed: ${login.status} ${await login.text()}`);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { csrfToken } = (await login.json()) as { csrfToken: string };
  return { 'content-type': 'application/json', cookie, 'x-csrf-token': csrfToken };
}

/** A running server and the stores to edit in it, one after another. */
export interface EditedSite {
  address: string;
  slugs: readonly string[];
}

/**
 * Edits the first offer of one store after another, in each of the sites alternately, so that a busy moment of the machine meets all of
 * them alike. Gives the times of each site.
 */
export async function editOffers(sites: readonly EditedSite[], turn: Turn): Promise<Edits[]> {
  const owners = await Promise.all(
    sites.map(async (site) => ({
      ...site,
      headers: await signIn(site.address),
      edits: { ms: [], effectMs: [], written: [] },
    })),
  );
  const most = Math.max(...sites.map(({ slugs }) => slugs.length));
  for (let at = 0; at < most; at += 1) {
    for (const { address, headers, slugs, edits } of owners) {
      const slug = slugs[at];
      if (slug !== undefined) await editOne(address, headers, slug, (offer) => turn(offer, at), edits);
    }
  }
  return owners.map(({ edits }) => edits);
}

async function editOne(
  address: string,
  headers: { [name: string]: string },
  slug: string,
  turn: (offer: StoreReply['offers'][number]) => object,
  edits: Edits,
): Promise<void> {
  const store = (await (await fetch(`${address}/api/stores/${slug}`)).json()) as StoreReply;
  const offer = store.offers[0];
  if (!offer) return;
  const path = `/api/offers/${offer.id}`;
  const change = turn(offer);
  const asked = performance.now();
  const call = JSON.stringify({ method: 'PUT', path, body: change });
  const effect = await fetch(`${address}/api/effect`, { method: 'POST', headers, body: call });
  await effect.text();
  edits.effectMs.push(performance.now() - asked);
  const since = performance.now();
  const body = JSON.stringify(change);
  const reply = await fetch(`${address}${path}?wait=1`, { method: 'PUT', headers, body });
  const text = await reply.text();
  edits.ms.push(performance.now() - since);
  if (!reply.ok) throw new Error(`An edit failed: ${reply.status} ${text}`);
  const status = (await (await fetch(`${address}/api/publish/status`, { headers })).json()) as {
    last: { summary: { written: number; failed: number } };
  };
  if (status.last.summary.failed > 0) throw new Error('A page failed while the bench ran.');
  edits.written.push(status.last.summary.written);
}

/** So many clients that read one address for so many seconds: replies a second, and the time in ms that one of a hundred exceeds. */
export async function loadTest(
  address: string,
  path: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ rate: number; p99: number }> {
  const client = plainClient(address);
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  async function reader(): Promise<void> {
    while (performance.now() < until) {
      const since = performance.now();
      const status = await client.send(path);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times.push(performance.now() - since);
    }
  }
  await Promise.all(Array.from({ length: clients }, reader));
  client.close();
  return { rate: times.length / seconds, p99: percentile(times, 0.99) };
}

/**
 * Asks as browsers do, over connections that stay open, and neither decompresses nor parses what arrives: clients run on the machine that
 * they measure, where those of `fetch` take more of its processors than the server does.
 */
function plainClient(address: string) {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  return {
    /** Resolves to the status once the whole reply has arrived. Rejects when the connection fails. */
    send: (path: string) =>
      new Promise<number>((resolve, reject) => {
        request(address + path, { agent, headers }, (response) => {
          response
            .resume()
            .on('end', () => resolve(response.statusCode ?? 0))
            .on('error', reject);
        })
          .on('error', reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}
