import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishSummary } from '../../../api/publishing/publisher.ts';
import { median, run, seconds, type Run } from './measure.ts';
import { type Bench, type Row, type Site, type Size, storeDocuments, tenth } from './sites.ts';

/** What `npm run rebuild` takes, from nothing, after nothing, and after an edit by hand; and what Eleventy takes for the same catalogue. */
export const benchBuilds: Bench = async ({ sizes, seeded, row }) => {
  for (const size of [tenth, ...sizes]) await buildsOf(await seeded(size), size, row);
};

/**
 * Nothing is deleted between the builds: for a minute ext4 steps over every deleted file when it makes a new one, and the next build would be
 * charged for that.
 */
async function buildsOf(site: Site, { name, runs, stores }: Size, row: Row): Promise<void> {
  await rebuild(site); // leaves a finished build
  const full: Run[] = [];
  const peers: Run[] = [];
  for (let at = 0; at < runs; at += 1) {
    full.push(await rebuild(site, ['--full', '--out', join(site.folder, `full-${at}`)]));
    peers.push(await eleventy(site, join(site.folder, `eleventy-${at}`)));
  }
  await rebuild(site); // the first after a build
  const idle: Run[] = [];
  for (let at = 0; at < runs; at += 1) idle.push(await rebuild(site));
  const byHand: Run[] = [];
  for (let at = 0; at < runs; at += 1) {
    editByHand(site, stores, at);
    byHand.push(await rebuild(site));
  }
  const { pages } = summaryOf(full);
  row(`Clean full build, ${name}`, time(full), `${pages} pages, ${costs(full)}`);
  row(
    '… Eleventy, as many pages of string templates',
    time(peers),
    `${/Wrote (\d+) files/.exec(peers[0]?.output ?? '')?.[1] ?? 'no'} pages, ${costs(peers)}; the build takes ` +
      `${(medianOf(full, 'ms') / medianOf(peers, 'ms')).toFixed(1)} times as long`,
  );
  const { rendered, written } = summaryOf(idle);
  row(`Rebuild, nothing changed, ${name}`, time(idle), `${rendered} rendered, ${written} written`);
  const edited = `Rebuild after one document was edited by hand, ${name}`;
  row(edited, time(byHand), `${summaryOf(byHand).written} files written`);
}

const medianOf = (runs: readonly Run[], figure: 'ms' | 'cpuMs'): number => median(runs.map((one) => one[figure]));
const time = (runs: readonly Run[]): string => seconds(medianOf(runs, 'ms'));
const costs = (runs: readonly Run[]): string =>
  `${seconds(medianOf(runs, 'cpuMs'))} of processor time, ${Math.round(Math.max(...runs.map((one) => one.peakMib)))} MiB`;

/** Of the last one. */
const summaryOf = (runs: readonly Run[]) =>
  JSON.parse(runs.at(-1)?.output.trim().split('\n').at(-1) ?? '') as PublishSummary;

/** The same catalogue made by Eleventy. */
const eleventy = ({ data, out }: Site, target: string): Promise<Run> =>
  run('scripts/local-services/eleventy/build.mjs', [data, out, target]);

const rebuild = ({ environment }: Site, args: readonly string[] = []): Promise<Run> =>
  run('scripts/commands/rebuild.ts', ['--json', ...args], environment);

function editByHand({ data }: Site, stores: number, at: number): void {
  const [, store] = storeDocuments(data, Math.floor(stores / 2));
  if (store?.coupons[0]) store.coupons[0].title = `Edited by hand ${at}`;
  writeFileSync(join(data, 'stores', `${store!.id}.json`), `${JSON.stringify(store, null, 2)}\n`);
}
