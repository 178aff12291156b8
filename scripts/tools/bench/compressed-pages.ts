import { seed } from './builds.ts';
import { median, run } from './measure.ts';
import { plainClient } from './plain-client.ts';
import { placeOf, serve, type Served } from './places.ts';
import type { Place, Project, Row, Size } from './sizes.ts';

const CLIENTS = 8;
const TURNS = 3;
const TURN_MS = 5_000;

/**
 * Pages that a server sends a second to clients that accept brotli, and that a full build makes a second, without PRECOMPRESS and with it,
 * alternately.
 */
export async function benchCompressed(folder: string, size: Size, project: Project, row: Row): Promise<void> {
  const places: Place[] = [];
  for (const PRECOMPRESS of ['', '1']) {
    const name = [project.name, PRECOMPRESS ? 'compressed' : 'uncompressed'].filter(Boolean).join('-');
    const place = await placeOf(folder, size, { ...project, name });
    const one = { ...place, environment: { ...place.environment, PRECOMPRESS } };
    await seed(one);
    await rebuild(one);
    places.push(one);
  }
  const builds = places.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, place] of places.entries()) builds[at]?.push(await rebuild(place));
  const [plain, copied] = builds.map((rates) => Math.round(median(rates)));
  row('Clean full build without PRECOMPRESS', `${plain} pages/s`, size.name);
  row('… with it, until every file has its copies', `${copied} pages/s`, 'brotli and gzip of each text file');

  const sites: Served[] = [];
  try {
    for (const place of places) sites.push(await serve(place));
    const rates = sites.map((): number[] => []);
    for (let turn = 0; turn <= TURNS; turn += 1)
      for (const [at, site] of sites.entries()) {
        const rate = await pagesPerSecond(site);
        if (turn > 0) rates[at]?.push(rate); // The first is for warming up.
      }
    const [before, after] = rates.map((each) => Math.round(median(each)));
    row(
      'Pages sent by npm start, compressed when they are first asked for',
      `${before} pages/s`,
      `${CLIENTS} clients, brotli`,
    );
    row('… with PRECOMPRESS', `${after} pages/s`, `${((after ?? 0) / (before ?? 1)).toFixed(1)} times as many`);
  } finally {
    await Promise.all(sites.map(({ server }) => server.stop()));
  }
}

/** Pages made a second. */
async function rebuild({ project, environment }: Place): Promise<number> {
  const { ms, output } = await run(project.folder, 'rebuild.ts', ['--full', '--json'], environment);
  const { pages } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { pages: number };
  return (pages / ms) * 1000;
}

/** Pages received a second by `CLIENTS` clients. Throws when one is not sent with brotli. */
async function pagesPerSecond({ address, slugs }: Served): Promise<number> {
  const client = plainClient(address);
  const since = performance.now();
  let sent = 0;
  const read = async (): Promise<void> => {
    while (performance.now() - since < TURN_MS) {
      sent += 1;
      const path = `/store/${slugs[sent % slugs.length]}`;
      const { status, headers } = await client.send(path, { headers: { 'accept-encoding': 'br' } });
      if (status !== 200 || headers['content-encoding'] !== 'br')
        throw new Error(`${address}${path} was answered with ${status}, not compressed.`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, read));
  client.close();
  return (sent / (performance.now() - since)) * 1000;
}
