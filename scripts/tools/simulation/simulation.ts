import type { Random } from '../seed/random.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { Crashed } from './machine.ts';
import { Run } from './run.ts';
import { LawBroken, lawChecks } from './law-checks.ts';
import { keepChanges, transact, upload } from './owner.ts';
import { Restarts } from './restarts.ts';
import { anyCrash } from './simulated/fault-plan.ts';

/** A shopper asks for a page that is not published. What the server cannot read is no answer. */
function ask(run: Run): void {
  const { expected, isAwake, machine, random, site } = run;
  if (!isAwake) return;
  run.note('a shopper asks');
  const { publisher } = run.process;
  const ids = [...expected.current.keys()].flatMap((key) => (key.startsWith('stores/') ? key.slice(7) : []));
  try {
    const read = publisher.read() as never as (query: unknown, ...args: unknown[]) => unknown;
    read(site.view(site.templates[0]!), random.pick(ids));
  } catch (error) {
    if (machine.process === null) throw new Crashed('kill');
    if (!/is broken|Could not read|cannot be read|build state/.test((error as Error).message)) throw error;
  }
}

/** What one seed came to. */
export interface Outcome {
  steps: number;
  kills: number;
  powerCuts: number;
  faults: number;
  publishes: number;
  comparisons: number;
  /** What was wrong, with the step; null: nothing. */
  failure: string | null;
  log: string[];
}

const HOUR_MS = 3_600_000;

/** Runs `steps` random steps; the same seed does the same. `siteOf`: the site, without it a generated one. */
export async function simulate(
  seed: number,
  steps: number,
  siteOf?: (random: Random) => SimulatedSite,
): Promise<Outcome> {
  return new Simulation(new Run(seed, siteOf)).run(steps);
}

class Simulation {
  readonly #run: Run;
  readonly #laws: ReturnType<typeof lawChecks>;
  readonly #restarts: Restarts;

  constructor(run: Run) {
    this.#run = run;
    this.#laws = lawChecks(run);
    this.#restarts = new Restarts(run, this.#laws);
  }

  async run(steps: number): Promise<Outcome> {
    const run = this.#run;
    let failure: string | null = null;
    try {
      await this.#restarts.start();
      await transact(this.#run, run.edits.first());
      await this.#publish(true);
      for (run.steps = 1; run.steps <= steps; run.steps += 1) await this.#step();
      run.steps -= 1;
    } catch (error) {
      const reason = error instanceof LawBroken ? error.message : ((error as Error).stack ?? error);
      failure = `seed ${run.seed}, step ${run.steps}: ${reason}`;
    }
    run.machine.stop();
    const { crashes, plan } = run.machine;
    return {
      steps: run.steps,
      kills: crashes.kill,
      powerCuts: crashes['power cut'],
      faults: plan.faults,
      publishes: run.publishes,
      comparisons: this.#laws.comparisons(),
      failure,
      log: run.log,
    };
  }

  async #step(): Promise<void> {
    const { random, machine } = this.#run;
    try {
      this.#prepare();
      const choice = random.whole(0, 20);
      if (choice < 9) await this.#edit();
      else if (choice < 11) await this.#changeByHand();
      else if (choice < 13) await this.#passTime();
      else if (choice < 15) await this.#publish(true, random.is(0.3));
      else if (choice < 17) await this.#restarts.restart();
      else if (choice === 17) this.#damageState();
      else if (choice === 18) await this.#upload();
      else ask(this.#run);
      if (random.is(0.3)) await keepChanges(this.#run);
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
      this.#run.note(error.message);
    }
    if (machine.process !== null) return;
    await this.#restarts.recover();
    if (machine.plan.isCalm) await keepChanges(this.#run);
  }

  /** Sometimes something will go wrong at one of the next calls. */
  #prepare(): void {
    const { random, machine } = this.#run;
    const { plan } = machine;
    const kind = anyCrash(random);
    if (random.is(0.1)) {
      this.#run.note(`a ${kind} is coming`);
      plan.crashWithin(kind, random.pick([5, 20, 60]));
    } else if (random.is(0.06)) {
      const share = random.pick([0.02, 0.1, 0.5]);
      this.#run.note(`${share} of all calls fail`);
      plan.failSome(share);
    }
  }

  async #edit(): Promise<void> {
    const { edits, expected, random } = this.#run;
    await transact(this.#run, edits.next(expected.current));
    if (random.is(0.2)) await transact(this.#run, edits.next(expected.current));
    await this.#publish(this.#run.isUnseen && random.is(0.7));
  }

  async #publish(look: boolean, full = false): Promise<void> {
    const run = this.#run;
    const { publisher, engine, work } = run.process;
    const { plan } = run.machine;
    const wasCalm = plan.isCalm;
    if (full || !wasCalm) run.isUndisturbed = false;
    if (full || !wasCalm) work.hold();
    run.note(full ? 'publish everything' : look ? 'publish what changed' : 'publish');
    let { done } = look ? publisher.rebuild({ full }) : publisher.changed([]);
    if (await this.#actMeanwhile()) {
      await run.machine.within(done);
      done = publisher.changed([]).done;
    }
    const summary = await run.machine.within(done);
    run.publishes += 1;
    work.release();
    const asOf = engine.asOf;
    if (look && wasCalm && plan.isCalm) run.isUnseen = false;
    if (!wasCalm || !plan.isCalm) {
      plan.calm();
      // What failed is tried again by the next publish.
      if (run.random.is(0.7)) await this.#publish(true);
      return;
    }
    if (this.#hasStopped() || run.isUnseen) return;
    this.#laws.afterPublish(asOf, `${summary.rendered} rendered, ${summary.failed} failed`);
  }

  /** The last publish published nothing, since a document is broken. */
  #hasStopped(): boolean {
    const { expected, process } = this.#run;
    const stopped = process.publisher.status().last?.failed.find(({ path }) => path === '*');
    if (stopped === undefined) return false;
    this.#run.note(`nothing was published: ${stopped.reason}`);
    if (expected.broken.size === 0) throw new LawBroken(`a publish stopped: ${stopped.reason}`);
    this.#run.isUnseen = true;
    return true;
  }

  /** Between two parts of a publish, the owner edits and shoppers ask. */
  async #actMeanwhile(): Promise<boolean> {
    const { edits, expected, machine, random } = this.#run;
    if (!machine.publishesInParts || random.is(0.6)) return false;
    for (let turns = random.whole(1, 12); turns > 0; turns -= 1)
      await machine.within(new Promise((resolve) => setImmediate(resolve)));
    this.#run.note('meanwhile');
    this.#run.process.work.hold();
    this.#run.isUndisturbed = false;
    ask(this.#run);
    if (!expected.isOpen && random.is(0.7)) await transact(this.#run, edits.next(expected.current));
    ask(this.#run);
    return true;
  }

  async #changeByHand(): Promise<void> {
    const { hands, process, random } = this.#run;
    this.#run.note(hands.next(process.database));
    process.work.transacted();
    this.#run.kept.changedByHand();
    this.#run.isUnseen = true;
    if (random.is(0.8)) await this.#publish(true);
  }

  async #upload(): Promise<void> {
    await upload(this.#run);
    await this.#publish(false);
  }

  async #passTime(): Promise<void> {
    const { clock } = this.#run.machine;
    const hours = this.#run.random.pick([1, 7, 30, 200]);
    this.#run.note(`${hours} hours pass`);
    clock.pass(hours * HOUR_MS);
    if (clock.ringDue()) await this.#publish(false);
  }

  #damageState(): void {
    this.#run.isUndisturbed = false;
    this.#run.note('the build state is damaged');
    this.#run.machine.state.damaged = true;
  }
}
