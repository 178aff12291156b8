import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFloor } from './floors.ts';
import { median, run, seconds, type Run } from './measure.ts';
import type { Place, Row } from './places.ts';

const summaryOf = (one: Run) =>
  JSON.parse(one.output.trim().split('\n').at(-1) ?? '') as { pages: number; rendered: number; written: number };

/**
 * Seeds a catalogue, builds its site, and measures what `npm run rebuild` takes. Nothing is deleted between the builds: for a minute ext4
 * steps over every deleted file when it makes a new one, and the next build would be charged for that.
 */
export async function benchBuilds(place: Place, row: Row): Promise<void> {
  const { data, out, folder, size } = place;
  await seed(place);
  await rebuild(place); // leaves a finished build
  const full: Run[] = [];
  const floors: number[] = [];
  const peers: Run[] = [];
  for (let at = 0; at < size.runs; at += 1) {
    full.push(await rebuild(place, ['--full', '--out', join(folder, `full-${at}`)]));
    peers.push(await eleventy(place, join(folder, `eleventy-${at}`)));
    floors.push(buildFloor(data, out, join(folder, `floor-${at}`)));
  }
  await rebuild(place); // the first after a build
  const idle: Run[] = [];
  for (let at = 0; at < size.runs; at += 1) idle.push(await rebuild(place));
  const byHand: Run[] = [];
  for (let at = 0; at < size.runs; at += 1) {
    editByHand(place, at);
    byHand.push(await rebuild(place));
  }
  const { pages } = summaryOf(full[0] as Run);
  const fullMs = median(full.map((one) => one.ms));
  const cpu = median(full.map((one) => one.cpuMs));
  const peak = Math.round(Math.max(...full.map((one) => one.peakMib)));
  row(
    `Clean full build, ${size.name}`,
    seconds(fullMs),
    `${pages} pages, ${Math.round((pages / fullMs) * 1000)} pages/s, ${seconds(cpu)} of processor time, ${peak} MiB`,
  );
  const peerMs = median(peers.map((one) => one.ms));
  row(
    '… Eleventy, as many pages of string templates',
    seconds(peerMs),
    `${/Wrote (\d+) files/.exec(peers[0]?.output ?? '')?.[1] ?? 'no'} pages, ` +
      `${seconds(median(peers.map((one) => one.cpuMs)))} of processor time, ` +
      `${Math.round(Math.max(...peers.map((one) => one.peakMib)))} MiB; the build takes ${(fullMs / peerMs).toFixed(1)} times as long`,
  );
  row(
    '… its floor: all documents read, all files written in a loop',
    seconds(median(floors)),
    `the build takes ${(fullMs / median(floors)).toFixed(1)} times as long`,
  );
  const { rendered, written } = summaryOf(idle.at(-1) as Run);
  row(
    `Rebuild, nothing changed, ${size.name}`,
    seconds(median(idle.map((one) => one.ms))),
    `${rendered} rendered, ${written} written`,
  );
  row(
    `Rebuild after one document was edited by hand, ${size.name}`,
    seconds(median(byHand.map((one) => one.ms))),
    `${summaryOf(byHand.at(-1) as Run).written} files written`,
  );
}

/** The same catalogue made by Eleventy. */
const eleventy = ({ data, out }: Place, target: string): Promise<Run> =>
  run('scripts/local-services/eleventy/build.mjs', [data, out, target]);

const rebuild = ({ environment }: Place, args: readonly string[] = []): Promise<Run> =>
  run('scripts/commands/rebuild.ts', ['--json', ...args], environment);

/** Fills the data folder of a place. */
export async function seed({ size, data }: Place): Promise<void> {
  const { stores, coupons, offers, posts } = size;
  const amounts = Object.entries({ stores, coupons, offers, posts }).flatMap(([name, n]) => [`--${name}`, `${n}`]);
  await run('scripts/commands/seed.ts', [...amounts, '--data', data]);
}

function editByHand({ data }: Place, at: number): void {
  const files = readdirSync(join(data, 'stores')).sort();
  const file = join(data, 'stores', files[Math.floor(files.length / 2)] as string);
  const store = JSON.parse(readFileSync(file, 'utf8')) as { coupons: { title: string }[] };
  if (store.coupons[0]) store.coupons[0].title = `Edited by hand ${at}`;
  writeFileSync(file, `${JSON.stringify(store, null, 2)}\n`);
}
