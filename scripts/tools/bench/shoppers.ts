import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { dealsFilePath } from '../../../data/rules/deals/visit-link.ts';
import { foundGroups, shownWhere, wantedDeals } from '../../../data/rules/search/found-groups.ts';
import { search } from '../../../data/rules/search/search.ts';
import { partOf, searchPartPath } from '../../../data/rules/search/search-part.ts';
import { searchable } from '../../../site/search/published-search.ts';
import { median, percentile, seconds, startServer, type Server } from './measure.ts';
import { type Bench, storeDocuments, usual } from './sites.ts';

/** So many starts of each server are timed. */
const STARTS = 3;

/** The first start of all is not timed: it finds no password of the owner's yet, and publishes everything. */
export const benchStarts: Bench = async ({ sizes, seeded, row }) => {
  for (const size of sizes) {
    const { environment } = await seeded(size);
    const starts: Server[] = [];
    for (let at = 0; at <= STARTS; at += 1) {
      const server = await startServer(environment);
      await server.stop();
      if (at > 0) starts.push(server);
    }
    row(
      `Started again until the first page is sent, ${size.name}`,
      seconds(median(starts.map(({ ms }) => ms))),
      `${Math.round(median(starts.map(({ servingMib }) => servingMib)))} MiB until then`,
    );
  }
};

const CLIENTS = 20;
const LOAD_MS = 10_000;

/**
 * So many clients at once that ask as browsers do, over connections that stay open, and neither decompress nor parse what arrives: they run
 * on the machine that they measure, where `fetch` takes more of its processors than the server does.
 */
export const benchLoad: Bench = async ({ served, row }) => {
  const { data, server, size } = await served(usual);
  const [store] = storeDocuments(data);
  const agent = new Agent({ keepAlive: true });
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  for (const path of ['/', `/store/${store!.slug}`, '/api/coupons']) {
    const times: number[] = [];
    const until = performance.now() + LOAD_MS;
    const read = async (): Promise<void> => {
      for (let since = performance.now(); since < until; since = performance.now()) {
        const [response] = (await once(get(server.address + path, { agent, headers }), 'response')) as [
          IncomingMessage,
        ];
        await once(response.resume(), 'end');
        if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`);
        times.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, read));
    row(
      `${CLIENTS} clients at once read ${path}, ${size.name}`,
      `${Math.round((times.length / LOAD_MS) * 1000)} replies/s`,
      `p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    );
  }
  agent.destroy();
};

/** What a browser loads for the first page of results of its first question, with the manifest of the search. */
export const benchSearches: Bench = async ({ served, row }) => {
  const { data, out } = await served(usual);
  const bytes = [...storeDocuments(data, 50)]
    .flatMap(({ name, coupons }) => [name, `${name} coupons`, name.slice(0, 4), coupons[0]?.title ?? ''])
    .concat('shoes', 'free shipping', 'gift sets', 'first order 20%', 'kichen knives', 'xyzzy', 'off', 'travel')
    .map((question) => bytesOf(question, (path) => readFileSync(join(out, path), 'utf8')));
  const kilobytes = (n: number): string => `${(n / 1024).toFixed(1)} KB`;
  row(
    'A question to the search, gzipped',
    kilobytes(median(bytes)),
    `p95 ${kilobytes(percentile(bytes, 0.95))}, at most ${kilobytes(Math.max(...bytes))}, of ${bytes.length}`,
  );
};

function bytesOf(question: string, textAt: (path: string) => string): number {
  const loaded = new Map<string, string>();
  const read = (path: string) => {
    const text = loaded.get(path) ?? textAt(path);
    loaded.set(path, text);
    return JSON.parse(text);
  };
  const { parts, synonyms } = read('/search/manifest.json');
  const store = (slug: string) => searchable(read(dealsFilePath(slug)));
  const part = (term: string) => read(searchPartPath(parts, partOf(term, parts)));
  foundGroups(search({ synonyms, part, store }, question, wantedDeals({})), store, shownWhere({}));
  return [...loaded.values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
}
