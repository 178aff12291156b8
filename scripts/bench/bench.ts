import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, WrongArguments } from '../failure.ts';
import { benchBuilds } from './builds.ts';
import { editFloor, someFiles } from './floors.ts';
import { editOffers, type EditedSite, type Turn } from './http-edits.ts';
import { loadTest } from './load-test.ts';
import { median, peakMb, percentile, startServer } from './measure.ts';
import { large, usual, type Place, type Row, type Size } from './sizes.ts';

const PASSWORD = 'bench-password-of-no-use';
const EDITS = 60;
const CLIENTS = 50;
const LOAD_SECONDS = 30;
const WRITTEN_UNDER_LOAD = 20;

const rows: [what: string, figure: string, detail: string][] = [];
const row: Row = (what, figure, detail = '') => {
  rows.push([what, figure, detail]);
  process.stderr.write(`${what}: ${figure}${detail ? ` (${detail})` : ''}\n`);
};

function placeOf(folder: string, size: Size): Place {
  const data = join(folder, `data-${size.stores}`);
  const out = join(folder, `out-${size.stores}`);
  return {
    folder,
    data,
    out,
    environment: {
      DATA_DIR: data,
      OUT_DIR: out,
      PORT: size.port,
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: PASSWORD,
      SITE_URL: 'https://deals.example',
    },
  };
}

/** Stores spread over the catalogue, so that no edit finds its neighbours in memory. */
function someSlugs(data: string, count: number): string[] {
  const files = readdirSync(join(data, 'stores')).sort();
  const step = Math.max(1, Math.floor(files.length / (count * 3)));
  return files
    .filter((_, at) => at % step === 0)
    .map(
      (file) =>
        JSON.parse(readFileSync(join(data, 'stores', file), 'utf8')) as {
          slug: string;
          offers: { active: boolean; expiryDate?: string }[];
        },
    )
    .filter((store) => store.offers[0]?.active && !store.offers[0].expiryDate)
    .slice(0, count)
    .map((store) => store.slug);
}

interface Served extends EditedSite {
  size: Size;
  place: Place;
  all: readonly string[];
  server: Awaited<ReturnType<typeof startServer>>;
}

async function serve(size: Size, place: Place): Promise<Served> {
  const server = await startServer(place.environment);
  row(
    `Start to serving with a finished build, ${size.name}`,
    `${(server.ms / 1000).toFixed(2)} s`,
    `${Math.round(peakMb(server.child))} MB`,
  );
  const all = someSlugs(place.data, EDITS + WRITTEN_UNDER_LOAD);
  return { size, place, all, server, address: server.address, slugs: all.slice(0, EDITS) };
}

async function edit(what: string, sites: readonly Served[], turn: Turn): Promise<void> {
  const edits = await editOffers(sites, PASSWORD, turn);
  const medians = edits.map(({ ms }) => median(ms));
  for (const [at, { ms, written }] of edits.entries()) {
    row(
      `${what}, ${sites[at]?.size.name}`,
      `${median(ms).toFixed(1)} ms`,
      `p95 ${percentile(ms, 0.95).toFixed(1)} ms, ${median(written)} files`,
    );
  }
  const [few, many] = medians;
  if (few !== undefined && many !== undefined)
    row('… the large catalogue compared with the usual one', `${(many / few).toFixed(2)} times`, 'edited by turns');
}

async function underLoad({ size, all, server }: Served): Promise<void> {
  const load = await loadTest(server.address, PASSWORD, all.slice(EDITS), CLIENTS, LOAD_SECONDS);
  row(
    `${CLIENTS} clients reading and writing at once for ${LOAD_SECONDS} s, ${size.name}`,
    `${Math.round((load.reads + load.writes) / load.seconds)} requests/s`,
    `${load.reads} reads (p95 ${load.readP95.toFixed(0)} ms), ${load.writes} writes (p95 ${load.writeP95.toFixed(0)} ms), ${load.errors} errors, ${load.lost} lost writes, published ${(load.settledAfterMs / 1000).toFixed(1)} s after the end`,
  );
}

function readArguments(): { small: boolean } {
  try {
    return parseArgs({ options: { small: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new WrongArguments(`${(error as Error).message}\nUse: npm run bench -- [--small]`);
  }
}

async function bench(): Promise<void> {
  const { small } = readArguments();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const served: Served[] = [];
  try {
    const sizes = small ? [usual] : [usual, large];
    for (const size of sizes) await benchBuilds(size, placeOf(folder, size), row);
    for (const size of sizes) served.push(await serve(size, placeOf(folder, size)));
    const [first] = served as [Served];
    await editOffers(
      served.map((site) => ({ ...site, slugs: site.slugs.slice(0, 5) })),
      PASSWORD,
      (offer, at) => ({ title: `${offer.title} warm ${at}` }),
    );
    const document = join(first.place.data, 'stores', readdirSync(join(first.place.data, 'stores'))[0] as string);
    await edit("One offer's title edited over HTTP until on disk", served, (offer, at) => ({
      title: `${offer.title} ${at}`,
    }));
    row(
      '… its floor: one document synced, four files renamed',
      `${editFloor(document, someFiles(first.place.out), join(folder, 'floor')).toFixed(1)} ms`,
    );
    await edit("An edit that changes a store's deal count", served, () => ({ active: false }));
    for (const { size, server } of served)
      row(
        `Memory of the server after ${EDITS * 2} edits, ${size.name}`,
        `${Math.round(peakMb(server.child))} MB`,
        'highest resident',
      );
    await underLoad(first);
  } finally {
    await Promise.all(served.map(({ server }) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `\nMeasured on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; medians.\n\n`,
  );
  process.stdout.write('| | median | beside it |\n| --- | --- | --- |\n');
  for (const [what, figure, detail] of rows) process.stdout.write(`| ${what} | ${figure} | ${detail} |\n`);
}

await bench().catch(fail);
