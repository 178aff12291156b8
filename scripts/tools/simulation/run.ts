import { randomOf, type Random } from '../seed/random.ts';
import { Expected } from './expected.ts';
import { generatedSite, type SimulatedSite } from './simulated-site.ts';
import { handEdits } from './hand-edits.ts';
import { SavedChanges } from './saved-changes.ts';
import { Crashed, Machine } from './machine.ts';
import { mediaEdits } from './media-edits.ts';
import { randomEdits } from './random-edits.ts';
import type { SiteProcess } from './site-process.ts';

/** What the steps of one seed have in common: the machine, what must be on it, and what happened so far. */
export class Run {
  readonly seed: number;
  readonly random: Random;
  readonly machine: Machine;
  readonly site: SimulatedSite;
  readonly expected = new Expected();
  readonly edits: ReturnType<typeof randomEdits>;
  readonly hands: ReturnType<typeof handEdits>;
  readonly media: ReturnType<typeof mediaEdits>;
  readonly kept: SavedChanges;
  readonly log: string[] = [];
  steps = 0;
  publishes = 0;
  /** The process has loaded its answers, as a server does. */
  isAwake = false;
  /** Nothing but edits happened since the output was last compared, and every page could be made. */
  isUndisturbed = false;
  /** Files were changed, or the disk refused a change, and no publish has looked since. */
  isUnseen = false;

  constructor(seed: number, siteOf: (random: Random) => SimulatedSite = generatedSite) {
    this.seed = seed;
    this.random = randomOf(seed, 4);
    this.machine = new Machine(seed);
    this.site = siteOf(randomOf(seed, 5));
    this.kept = new SavedChanges(this.machine.clock.now);
    this.media = mediaEdits(randomOf(seed, 9), this.machine);
    this.edits = randomEdits(randomOf(seed, 6), this.machine.clock.now, 's');
    this.hands = handEdits(randomOf(seed, 7), this.machine, this.expected);
  }

  /** The process that runs now. Throws `Crashed` when there is none. */
  get process(): SiteProcess {
    if (this.machine.process === null) throw new Crashed('kill');
    return this.machine.process;
  }

  note(line: string): void {
    this.log.push(`${this.steps} ${new Date(this.machine.clock.now()).toISOString()} ${line}`);
  }
}
