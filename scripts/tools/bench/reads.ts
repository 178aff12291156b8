import { signIn } from './http-edits.ts';
import { median } from './measure.ts';

/** A running server and the stores to ask it for. */
export interface ReadSite {
  address: string;
  /** Ids of some stores. */
  ids: readonly string[];
}

/** Median times in ms of the owner's list of one store's offers, alternating between the sites. */
export async function ownersOffers(sites: readonly ReadSite[], password: string): Promise<number[]> {
  const owners = await Promise.all(
    sites.map(async ({ address, ids }) => ({
      address,
      ids,
      headers: await signIn(address, password),
      ms: [] as number[],
    })),
  );
  for (let at = 0; at < Math.max(...sites.map(({ ids }) => ids.length)); at += 1) {
    for (const { address, ids, headers, ms } of owners) {
      const id = ids[at];
      if (id === undefined) continue;
      const since = performance.now();
      await read(`${address}/api/offers?view=owner&storeId=${id}`, headers);
      ms.push(performance.now() - since);
    }
  }
  return owners.map(({ ms }) => median(ms));
}

/** Reads the reply of every store, as a crawler does; requests a second. */
export async function crawl(address: string, slugs: readonly string[]): Promise<number> {
  const since = performance.now();
  for (const slug of slugs) await read(`${address}/api/stores/${slug}`);
  return (slugs.length / (performance.now() - since)) * 1000;
}

async function read(url: string, headers: { [name: string]: string } = {}): Promise<void> {
  const reply = await fetch(url, { headers });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text.slice(0, 200)}`);
}
