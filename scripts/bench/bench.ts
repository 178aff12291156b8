import { readdirSync, readFileSync, rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from '../failure.ts';
import { editOffers } from './http-edits.ts';
import { manyClients } from './many-clients.ts';
import { median, peakMb, percentile, run, startServer, type Run } from './measure.ts';

const PASSWORD = 'bench-password-of-no-use';
const PORT = '4399';
const EDITS = 60;
const LOAD_SECONDS = 30;
const WRITTEN_UNDER_LOAD = 20;

interface Size {
  name: string;
  stores: number;
  coupons: number;
  offers: number;
  posts: number;
  runs: number;
  /** How many clients read and write at once; 0: none. */
  clients: number;
}
const usual: Size = { name: '2,500 stores, 50,000 coupons', stores: 2_500, coupons: 50_000, offers: 5_000, posts: 1_000, runs: 5, clients: 50 };
const large: Size = { name: '25,000 stores, 500,000 coupons', stores: 25_000, coupons: 500_000, offers: 50_000, posts: 1_000, runs: 1, clients: 0 };

const rows: [what: string, figure: string, detail: string][] = [];
function row(what: string, figure: string, detail = ''): void {
  rows.push([what, figure, detail]);
  process.stderr.write(`${what}: ${figure}${detail ? ` (${detail})` : ''}\n`);
}
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const summaryOf = (one: Run) => JSON.parse(one.output.trim().split('\n').at(-1) ?? '') as { pages: number; rendered: number; written: number };

/** Stores spread over the catalogue, so that no edit finds its neighbours in memory. */
function someSlugs(data: string, count: number): string[] {
  const files = readdirSync(join(data, 'stores')).sort();
  const step = Math.max(1, Math.floor(files.length / (count * 3)));
  return files
    .filter((_, at) => at % step === 0)
    .map((file) => JSON.parse(readFileSync(join(data, 'stores', file), 'utf8')) as { slug: string; offers: { active: boolean; expiryDate?: string }[] })
    .filter((store) => store.offers[0]?.active && !store.offers[0].expiryDate)
    .slice(0, count)
    .map((store) => store.slug);
}

async function repeat(times: number, work: (at: number) => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let at = 0; at < times; at += 1) runs.push(await work(at));
  return runs;
}

async function benchSize(size: Size, folder: string): Promise<{ edit: number }> {
  const data = join(folder, `data-${size.stores}`);
  const out = join(folder, `out-${size.stores}`);
  const environment = { DATA_DIR: data, OUT_DIR: out, PORT, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, SITE_URL: 'https://deals.example' };
  await run('seed.ts', ['--stores', `${size.stores}`, '--coupons', `${size.coupons}`, '--offers', `${size.offers}`, '--posts', `${size.posts}`, '--data', data]);
  await run('rebuild.ts', ['--json'], environment); // compiles, and leaves a finished build

  const full = await repeat(size.runs, async (at) => {
    const one = await run('rebuild.ts', ['--full', '--json', '--out', join(folder, `full-${at}`)], environment);
    rmSync(join(folder, `full-${at}`), { recursive: true, force: true });
    return one;
  });
  const { pages } = summaryOf(full[0] as Run);
  const fullMs = median(full.map((one) => one.ms));
  row(`Clean full build, ${size.name}`, seconds(fullMs), `${pages} pages, ${Math.round((pages / fullMs) * 1000)} pages/s, ${Math.round(Math.max(...full.map((one) => one.peakMb)))} MB`);

  const idle = await repeat(size.runs, () => run('rebuild.ts', ['--json'], environment));
  const idleSummary = summaryOf(idle.at(-1) as Run);
  row(`Rebuild, nothing changed, ${size.name}`, seconds(median(idle.map((one) => one.ms))), `${idleSummary.rendered} rendered, ${idleSummary.written} written`);

  const file = join(data, 'stores', readdirSync(join(data, 'stores')).sort()[Math.floor(size.stores / 2)] as string);
  const byHand = await repeat(size.runs, (at) => {
    const store = JSON.parse(readFileSync(file, 'utf8')) as { coupons: { title: string }[] };
    if (store.coupons[0]) store.coupons[0].title = `Edited by hand ${at}`;
    writeFileSync(file, `${JSON.stringify(store, null, 2)}\n`);
    return run('rebuild.ts', ['--json'], environment);
  });
  row(`Rebuild after one document was edited by hand, ${size.name}`, seconds(median(byHand.map((one) => one.ms))), `${summaryOf(byHand.at(-1) as Run).written} files written`);

  const server = await startServer(environment);
  row(`Start to serving with a finished build, ${size.name}`, seconds(server.ms), `${Math.round(peakMb(server.child))} MB`);
  const all = someSlugs(data, EDITS + WRITTEN_UNDER_LOAD);
  const slugs = all.slice(0, EDITS);
  await editOffers(server.address, PASSWORD, slugs.slice(0, 5), (offer, at) => ({ title: `${offer.title} warm ${at}` }));
  const titles = await editOffers(server.address, PASSWORD, slugs, (offer, at) => ({ title: `${offer.title} ${at}` }));
  row(`One offer's title edited over HTTP until on disk, ${size.name}`, `${median(titles.ms).toFixed(1)} ms`, `p95 ${percentile(titles.ms, 0.95).toFixed(1)} ms, ${median(titles.written)} files`);
  const counts = await editOffers(server.address, PASSWORD, slugs, () => ({ active: false }));
  row(`An edit that changes a store's deal count, ${size.name}`, `${median(counts.ms).toFixed(1)} ms`, `p95 ${percentile(counts.ms, 0.95).toFixed(1)} ms, ${median(counts.written)} files`);
  row(`Memory of the server after ${slugs.length * 2} edits, ${size.name}`, `${Math.round(peakMb(server.child))} MB`, 'highest resident');
  if (size.clients > 0) {
    const load = await manyClients(server.address, PASSWORD, all.slice(EDITS), size.clients, LOAD_SECONDS);
    row(
      `${size.clients} clients reading and writing at once for ${LOAD_SECONDS} s, ${size.name}`,
      `${Math.round((load.reads + load.writes) / load.seconds)} requests/s`,
      `${load.reads} reads (p95 ${load.readP95.toFixed(0)} ms), ${load.writes} writes (p95 ${load.writeP95.toFixed(0)} ms), ${load.errors} errors, ${load.lost} lost writes, published ${(load.settledAfterMs / 1000).toFixed(1)} s after the end`,
    );
  }
  await server.stop();
  return { edit: median(titles.ms) };
}

async function bench(): Promise<void> {
  const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const first = await benchSize(usual, folder);
    if (!values.small) {
      const second = await benchSize(large, folder);
      row('Edit at 25,000 stores compared with 2,500', `${(second.edit / first.edit).toFixed(2)} times`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`\nMeasured on ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; medians.\n\n`);
  process.stdout.write('| | median | beside it |\n| --- | --- | --- |\n');
  for (const [what, figure, detail] of rows) process.stdout.write(`| ${what} | ${figure} | ${detail} |\n`);
}

await bench().catch(fail);
