import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../config/project-folder.ts';
import { fail, withUsage } from '../../console/failure.ts';
import { demoMedia } from '../../../data/demo/media.ts';
import { PictureDrawer } from '../../publish/pictures/picture-drawer.ts';
import { benchBuilds, seed } from './builds.ts';
import { editFloor, someFiles } from './floors.ts';
import { editOffers, loadTest, type Turn } from './http-calls.ts';
import { benchImports } from './imports.ts';
import { benchMachines } from './machines.ts';
import { median, peakMib, percentile, run } from './measure.ts';
import { placeOf, serve, type Served, large, tenth, usual, type Row, type Size } from './places.ts';
import { benchSearches } from './searches.ts';
import { benchBulk, ownersTables } from './owners-tables.ts';

const USAGE = 'npm run bench -- [--small] [--builds] [--tables] [--imports] [--searches] [--machines]';

/** With one of `--builds`, `--tables`, `--imports`, `--searches` and `--machines` these rows alone. Throws `WrongArguments`. */
function readArguments() {
  const asked = { type: 'boolean', default: false } as const;
  const options = { small: asked, builds: asked, tables: asked, imports: asked, searches: asked, machines: asked };
  return withUsage(USAGE, () => parseArgs({ options }).values);
}

const LOAD = { clients: 20, seconds: 10 };
/** So many starts of each server are timed. */
const STARTS = 3;

const rows: [what: string, figure: string, detail: string][] = [];
const row: Row = (what, figure, detail = '') => {
  rows.push([what, figure, detail]);
  process.stderr.write(`${what}: ${figure}${detail ? ` (${detail})` : ''}\n`);
};

const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

/** One line for each place, and how it compares with the usual one. */
async function edit(what: string, sites: readonly Served[], turn: Turn): Promise<void> {
  const edits = await editOffers(sites, turn);
  const usualMs = median(edits[0]!.ms);
  for (const [at, { ms, effectMs, written }] of edits.entries()) {
    const { size } = sites[at]!.place;
    const detail =
      `p95 ${milliseconds(percentile(ms, 0.95))}, ${median(written)} files` +
      `; said before in ${milliseconds(median(effectMs))}`;
    row(`${what}, ${size.name}`, milliseconds(median(ms)), detail);
    if (size === usual) continue;
    const times = `${(median(ms) / usualMs).toFixed(2)} times`;
    row(`… ${size.name} compared with the usual catalogue`, times, 'interleaved');
  }
}

async function underLoad({ place, slugs, server }: Served): Promise<void> {
  for (const path of ['/', `/store/${slugs[0]}`, '/api/coupons']) {
    const { rate, p99 } = await loadTest(server.address, path, LOAD);
    row(
      `${LOAD.clients} clients at once read ${path}, ${place.size.name}`,
      `${Math.round(rate)} replies/s`,
      `p99 ${p99.toFixed(0)} ms`,
    );
  }
}

async function benchEdits(sites: readonly Served[], folder: string): Promise<void> {
  const warm = sites.map((site) => ({ ...site, slugs: site.slugs.slice(0, 5) }));
  await editOffers(warm, (offer, at) => ({ title: `${offer.title} warm ${at}` }));
  const [{ place }] = sites as [Served];
  const document = join(place.data, 'stores', readdirSync(join(place.data, 'stores'))[0] as string);
  await edit("One offer's title edited over HTTP until on disk", sites, (offer, at) => ({
    title: `${offer.title} ${at}`,
  }));
  row(
    '… its floor: one document synced, four files renamed',
    milliseconds(editFloor(document, someFiles(place.out), join(folder, 'floor'))),
  );
  await edit("An edit that changes a store's deal count", sites, () => ({ active: false }));
}

async function benchTables(site: Served): Promise<void> {
  await ownersTables(site, row);
  await benchBulk(site, row);
}

const PICTURES = 30;

/** What one social picture with a logo takes, in the process that draws them. */
async function benchPictures(): Promise<void> {
  const drawer = new PictureDrawer(join(projectFolder, 'data/demo/media'));
  const logo = demoMedia()[0]?.name;
  const picture = (name: string) => ({
    site: 'Top Coupons',
    colours: { primary: '#ff6b00', secondary: '#10b981' },
    name,
    deal: '25% OFF',
    detail: 'On everything that is not already reduced',
    logo: { src: logo === undefined ? null : `/media/${logo}`, initials: 'A' },
  });
  const took: number[] = [];
  for (let at = 0; at <= PICTURES; at += 1) {
    const since = performance.now();
    await drawer.draw(picture(`Store ${at}`));
    // the first starts the process
    if (at > 0) took.push(performance.now() - since);
  }
  drawer.rest();
  row('One social picture drawn', `${median(took).toFixed(0)} ms`, `p95 ${percentile(took, 0.95).toFixed(0)} ms`);
}

/** Rows about one thing, with nothing measured before. */
async function benchAlone(
  folder: string,
  sizes: readonly Size[],
  served: Served[],
  measure: (site: Served) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    const place = await placeOf(folder, size);
    await seed(place);
    const site = await serve(place);
    served.push(site);
    await measure(site);
  }
}

async function benchSizes(folder: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) await benchBuilds(await placeOf(folder, size), row);
}

async function bench(): Promise<void> {
  const { small, builds, tables, imports, searches, machines } = readArguments();
  const sizes = small ? [usual] : [usual, large];
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const served: Served[] = [];
  try {
    await run('scripts/commands/compile.ts', []);
    if (searches) return benchSearches(folder, row);
    if (builds) return await benchSizes(folder, small ? [tenth, usual] : [tenth, usual, large]);
    if (machines) return await benchMachines(folder, row);
    if (tables) return await benchAlone(folder, sizes, served, benchTables);
    if (imports) return await benchAlone(folder, [usual], served, (site) => benchImports(site, row));
    await benchPictures();
    benchSearches(folder, row);
    for (const size of sizes) {
      const place = await placeOf(folder, size);
      await benchBuilds(place, row);
      served.push(await serve(place, STARTS));
    }
    for (const { place, server, starts } of served)
      row(
        `Started again until the first page is sent, ${place.size.name}`,
        `${(median(starts) / 1000).toFixed(2)} s`,
        `${Math.round(server.servingMib)} MiB until then, ${Math.round(peakMib(server.child))} MiB when its saved state is loaded`,
      );
    for (const site of served) await ownersTables(site, row);
    await benchEdits(served, folder);
    await underLoad(served[0] as Served);
    // last, and here alone: they change the catalogue, and need memory that a process keeps
    await benchBulk(served[0] as Served, row);
    await benchImports(served[0] as Served, row);
  } finally {
    await Promise.all(served.map(({ server }) => server.stop()));
    printRows();
  }
}

function printRows(): void {
  process.stdout.write(
    `\nMeasured on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `Node ${process.versions.node}; medians.\n\n`,
  );
  process.stdout.write('| | median | beside it |\n| --- | --- | --- |\n');
  for (const [what, figure, detail] of rows) process.stdout.write(`| ${what} | ${figure} | ${detail} |\n`);
}

await bench().catch(fail);
