import { expect, it } from 'vitest';
import { journalFile, readJournal, writeJournal, type JournalChange } from '../../../data/catalogue/folder/journal.ts';
import { randomOf } from '../seed/random.ts';
import { realSite } from './simulated-site.ts';
import { simulatedClock } from './simulated/simulated-clock.ts';
import { simulatedDisk } from './simulated/simulated-disk.ts';
import { simulate } from './simulation.ts';

it.each([
  ['750 random steps over disks that fail and forget', 6, 125, undefined],
  ["random steps over the site's own queries and pages", 3, 25, realSite],
])('the laws hold after %s', async (_, seeds, steps, siteOf) => {
  let crashes = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { failure, log, kills, powerCuts } = await simulate(seed, steps, siteOf);
    if (failure !== null) throw new Error(`${failure}\nIts last steps:\n${log.slice(-8).join('\n')}`);
    crashes += kills + powerCuts;
  }
  // otherwise it tried too little
  expect(crashes).toBeGreaterThanOrEqual(seeds);
});

it.each([
  [7, 'in parts'],
  [9, 'at one go'],
])('seed %i, whose publishes come %s, replays exactly, crashes and faults included', async (seed) => {
  expect(await simulate(seed, 25)).toEqual(await simulate(seed, 25));
});

const changes: JournalChange[] = [
  { key: 'stores/acme', before: null, text: '{"name":"Acme"}\n' },
  { key: 'stores/bolt', before: null, text: '{"name":"Bolt"}\n' },
];

it('a power cut right after its journal was written takes no change back, whatever the disk forgets', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomOf(seed, 1);
    const simulated = simulatedDisk(simulatedClock(0), random);
    const disk = simulated.mount();
    const above = journalFile('/data').split('/').slice(1, -1);
    disk.makeFolder(`/${above.join('/')}`);
    for (const at of above.keys()) disk.sync(`/${above.slice(0, at).join('/')}`);
    await writeJournal(disk, '/data', changes);
    simulated.cutPower();
    expect(readJournal(disk, '/data'), `seed ${seed}`).toEqual(changes);
  }
});
