import { expect, it } from 'vitest';
import { journalFile, readJournal, writeJournal, type JournalChange } from '../../../data/catalogue/folder/journal.ts';
import { randomOf } from '../seed/random.ts';
import { mount } from './simulated/mounted-disk.ts';
import { SimulatedClock } from './simulated/simulated-clock.ts';
import { SimulatedDisk } from './simulated/simulated-disk.ts';

const changes: JournalChange[] = [
  { key: 'stores/acme', before: null, text: '{"name":"Acme"}\n' },
  { key: 'stores/bolt', before: null, text: '{"name":"Bolt"}\n' },
];

it('a power cut right after its journal was written takes no change back, whatever the disk forgets', async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = randomOf(seed, 1);
    const simulated = new SimulatedDisk(new SimulatedClock(0), random);
    const disk = mount(
      { disk: simulated, random },
      null,
      () => true,
      () => {},
    );
    const above = journalFile('/data').split('/').slice(1, -1);
    disk.makeFolder(`/${above.join('/')}`);
    for (const at of above.keys()) disk.sync(`/${above.slice(0, at).join('/')}`);
    await writeJournal(disk, '/data', changes);
    simulated.cutPower();
    expect(readJournal(disk, '/data'), `seed ${seed}`).toEqual(changes);
  }
});
