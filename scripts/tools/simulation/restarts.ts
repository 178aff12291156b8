import { CannotBuild } from '../../publish/source/unreadable-documents.ts';
import { LawBroken, type lawChecks } from './law-checks.ts';
import { Crashed } from './machine.ts';
import type { Run } from './run.ts';
import { anyCrash } from './simulated/fault-plan.ts';

/** Attempts that may fail, since calls fail; the later ones may not. */
const ATTEMPTS_WITH_FAULTS = 3;
const MOST_ATTEMPTS = 8;

/** How processes of a run end, and how the next one starts. */
export class Restarts {
  readonly #run: Run;
  readonly #laws: ReturnType<typeof lawChecks>;
  /** Those that the expectations know of. */
  #powerCuts = 0;

  constructor(run: Run, laws: ReturnType<typeof lawChecks>) {
    this.#run = run;
    this.#laws = laws;
  }

  /** Ends the process, by itself or by a crash, and starts the next. */
  async restart(): Promise<void> {
    const { random, machine } = this.#run;
    const kind = random.is(0.4) ? anyCrash(random) : null;
    this.#run.note(kind ?? 'stop');
    if (kind === null) await this.#stop();
    else machine.crash(kind);
    await this.recover();
  }

  /** Starts until it succeeds. Throws `LawBroken`. */
  async recover(): Promise<void> {
    const { machine, expected, hands, kept, random } = this.#run;
    const { crashes } = machine;
    kept.afterCrash(machine.hands);
    let isAfterPowerCut = false;
    for (let attempt = 0; machine.process === null; attempt += 1) {
      // also one that ended the last attempt
      if (crashes['power cut'] > this.#powerCuts) {
        expected.powerCut();
        isAfterPowerCut = true;
      }
      this.#powerCuts = crashes['power cut'];
      if (attempt > ATTEMPTS_WITH_FAULTS) machine.plan.calm();
      if (attempt > MOST_ATTEMPTS) throw new LawBroken('it does not start');
      this.#laws.beforeStart();
      if (expected.broken.size > 0 && random.is(0.5)) this.#run.note(hands.repairAll());
      if (random.is(0.2)) this.#changeByHand();
      try {
        await this.start(isAfterPowerCut);
      } catch (error) {
        this.#failed(error, attempt);
      }
    }
  }

  /** Throws what the start throws, `LawBroken` or `Crashed`. */
  async start(isAfterPowerCut = false): Promise<void> {
    const run = this.#run;
    const { random, machine, expected } = run;
    const { plan } = machine;
    const calm = plan.isCalm;
    // The traces that a power cut leaves may be of an earlier version, which had another address.
    const pages = isAfterPowerCut ? [] : this.#laws.pagesOfBroken();
    run.isUndisturbed = false;
    run.isAwake = random.is(0.5);
    run.note('start');
    const process = machine.open(run.site, (file, text) => this.#laws.rendered(file, text));
    const { summary, discarded } = await machine.within(process.publisher.begin({ full: random.is(0.05) }));
    if (run.isAwake) await machine.within(process.publisher.wake());
    run.publishes += 1;
    run.isUnseen = false;
    if (expected.broken.size > 0) {
      // what was published of them stays, of whichever version that was; the next look at the files makes all of it true
      this.#laws.stillThere(pages);
      const named = process.publisher.status().documents.map(({ key }) => key);
      const unnamed = [...expected.broken].filter((key) => !named.includes(key));
      if (unnamed.length > 0) throw new LawBroken(`it started without a word of broken documents: ${unnamed.join()}`);
      plan.calm();
      run.note(run.hands.repairAll());
      run.isUnseen = true;
      return;
    }
    if (calm && plan.isCalm) {
      const what = `a start (${discarded ?? 'continued'}, ${summary.rendered} rendered)`;
      this.#laws.afterPublish(process.engine.asOf, what, true);
      return;
    }
    plan.calm();
    run.isUnseen = true;
  }

  /** Files are edited, or an older version of them is checked out, before the next process starts. */
  #changeByHand(): void {
    this.#run.note(`while nothing runs: ${this.#run.hands.whileDown()}`);
    this.#run.kept.changedByHand();
  }

  async #stop(): Promise<void> {
    const { machine, process } = this.#run;
    try {
      await machine.within(process.publisher.close().then(() => process.database.close()));
    } catch (error) {
      if (error instanceof Crashed) throw error;
      this.#run.note(`something could not be finished: ${(error as Error).message}`);
    }
    machine.stop();
  }

  #failed(error: unknown, attempt: number): void {
    if (error instanceof LawBroken) throw error;
    const { machine, expected, hands } = this.#run;
    this.#run.note(`the start fails: ${(error as Error).message.slice(0, 300)}`);
    const calm = machine.plan.isCalm;
    machine.stop();
    if (error instanceof CannotBuild && expected.broken.size > 0) this.#run.note(hands.repairAll());
    else if (!(error instanceof Crashed) && calm && attempt > ATTEMPTS_WITH_FAULTS) throw error;
  }
}
