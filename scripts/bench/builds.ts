import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFloor } from './floors.ts';
import { median, run, type Run } from './measure.ts';
import type { Place, Row, Size } from './sizes.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const summaryOf = (one: Run) =>
  JSON.parse(one.output.trim().split('\n').at(-1) ?? '') as { pages: number; rendered: number; written: number };

async function repeat<T>(times: number, work: (at: number) => T | Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < times; at += 1) results.push(await work(at));
  return results;
}

/**
 * Seeds a catalogue, builds its site, and measures what `npm run rebuild` takes. Nothing is deleted between the builds: for a minute ext4
 * steps over every deleted file when it makes a new one, and the next build would be charged for that.
 */
export async function benchBuilds(size: Size, { folder, data, out, environment }: Place, row: Row): Promise<void> {
  const { stores, coupons, offers, posts } = size;
  await run('seed.ts', [
    '--stores',
    `${stores}`,
    '--coupons',
    `${coupons}`,
    '--offers',
    `${offers}`,
    '--posts',
    `${posts}`,
    '--data',
    data,
  ]);
  await run('rebuild.ts', ['--json'], environment); // compiles, and leaves a finished build

  const floors: number[] = [];
  const full = await repeat(size.runs, async (at) => {
    const one = await run(
      'rebuild.ts',
      ['--full', '--json', '--out', join(folder, `full-${stores}-${at}`)],
      environment,
    );
    floors.push(buildFloor(data, out, join(folder, `floor-${stores}-${at}`)));
    return one;
  });
  const { pages } = summaryOf(full[0] as Run);
  const fullMs = median(full.map((one) => one.ms));
  const peak = Math.round(Math.max(...full.map((one) => one.peakMb)));
  row(
    `Clean full build, ${size.name}`,
    seconds(fullMs),
    `${pages} pages, ${Math.round((pages / fullMs) * 1000)} pages/s, ${peak} MB`,
  );
  row(
    '… its floor: all documents read, all files written in a loop',
    seconds(median(floors)),
    `the build takes ${(fullMs / median(floors)).toFixed(1)} times as long`,
  );

  const idle = await repeat(size.runs, () => run('rebuild.ts', ['--json'], environment));
  const { rendered, written } = summaryOf(idle.at(-1) as Run);
  row(
    `Rebuild, nothing changed, ${size.name}`,
    seconds(median(idle.map((one) => one.ms))),
    `${rendered} rendered, ${written} written`,
  );

  const file = join(data, 'stores', readdirSync(join(data, 'stores')).sort()[Math.floor(stores / 2)] as string);
  const byHand = await repeat(size.runs, (at) => {
    const store = JSON.parse(readFileSync(file, 'utf8')) as { coupons: { title: string }[] };
    if (store.coupons[0]) store.coupons[0].title = `Edited by hand ${at}`;
    writeFileSync(file, `${JSON.stringify(store, null, 2)}\n`);
    return run('rebuild.ts', ['--json'], environment);
  });
  row(
    `Rebuild after one document was edited by hand, ${size.name}`,
    seconds(median(byHand.map((one) => one.ms))),
    `${summaryOf(byHand.at(-1) as Run).written} files written`,
  );
}
