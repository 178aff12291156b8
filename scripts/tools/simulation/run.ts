import { randomOf, type Random } from '../seed/random.ts';
import { expectations } from './expected.ts';
import { generatedSite, type SimulatedSite } from './simulated-site.ts';
import { handEdits } from './hand-edits.ts';
import { savedChanges } from './saved-changes.ts';
import { Crashed, newMachine } from './machine.ts';
import { mediaEdits } from './media-edits.ts';
import { randomEdits } from './random-edits.ts';
import type { SiteProcess } from './site-process.ts';

export type Run = ReturnType<typeof newRun>;

/** What the steps of one seed have in common: the machine, what must be on it, and what happened so far. */
export function newRun(seed: number, siteOf: (random: Random) => SimulatedSite = generatedSite) {
  const machine = newMachine(seed);
  const expected = expectations();
  const { now } = machine.clock;
  const log: string[] = [];
  return {
    ...{ seed, machine, expected, log },
    random: randomOf(seed, 4),
    site: siteOf(randomOf(seed, 5)),
    edits: randomEdits(randomOf(seed, 6), now, 's'),
    hands: handEdits(randomOf(seed, 7), machine, expected),
    media: mediaEdits(randomOf(seed, 9), machine),
    kept: savedChanges(now),
    steps: 0,
    publishes: 0,
    /** The process has loaded its answers, as a server does. */
    isAwake: false,
    /** Nothing but edits happened since the output was last compared, and every page could be made. */
    isUndisturbed: false,
    /** Files were changed, or the disk refused a change, and no publish has looked since. */
    isUnseen: false,
    /** The process that runs now. Throws `Crashed` when there is none. */
    get process(): SiteProcess {
      const process = machine.process();
      if (process === null) throw new Crashed('kill');
      return process;
    },
    note(line: string): void {
      log.push(`${this.steps} ${new Date(now()).toISOString()} ${line}`);
    },
  };
}
