import { InvalidDocument } from '../../../data/files/errors.ts';
import type { Random } from '../seed/random.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { Crashed } from './machine.ts';
import { newRun, type Run } from './run.ts';
import { LawBroken, lawChecks } from './law-checks.ts';
import { keepChanges, transact, upload } from './owner.ts';
import { restarts } from './restarts.ts';
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
    if (machine.process() === null) throw new Crashed('kill');
    // no good version of it may be known, also after it was repaired and before that is noticed
    const wasBroken = ({ key }: { key: string }) => expected.everBroken.has(key);
    if (error instanceof InvalidDocument && error.problems.every(wasBroken)) return;
    if (!/is broken|Could not read|cannot be read|build state/.test((error as Error).message)) throw error;
  }
}

const HOUR_MS = 3_600_000;

/**
 * Runs `steps` random steps; the same seed does the same. `siteOf`: the site, without it a generated one. `failure`: what was wrong, with the
 * step; null: nothing.
 */
export async function simulate(seed: number, steps: number, siteOf?: (random: Random) => SimulatedSite) {
  const run = newRun(seed, siteOf);
  const laws = lawChecks(run);
  const { start, restart, recover } = restarts(run, laws);

  async function step(): Promise<void> {
    const { random, machine } = run;
    try {
      prepare();
      const choice = random.whole(0, 20);
      if (choice < 9) await edit();
      else if (choice < 11) await changeByHand();
      else if (choice < 13) await passTime();
      else if (choice < 15) await publish(true, random.is(0.3));
      else if (choice < 17) await restart();
      else if (choice === 17) damageState();
      else if (choice === 18) await upload(run).then(() => publish(false));
      else ask(run);
      if (random.is(0.3)) await keepChanges(run);
    } catch (error) {
      if (!(error instanceof Crashed)) throw error;
      run.note(error.message);
    }
    if (machine.process() !== null) return;
    await recover();
    if (machine.plan.isCalm()) await keepChanges(run);
  }

  /** Sometimes something will go wrong at one of the next calls. */
  function prepare(): void {
    const { random, machine } = run;
    const { plan } = machine;
    const kind = anyCrash(random);
    if (random.is(0.1)) {
      run.note(`a ${kind} is coming`);
      plan.crashWithin(kind, random.pick([5, 20, 60]));
    } else if (random.is(0.06)) {
      const share = random.pick([0.02, 0.1, 0.5]);
      run.note(`${share} of all calls fail`);
      plan.failSome(share);
    }
  }

  async function edit(): Promise<void> {
    const { edits, expected, random } = run;
    await transact(run, edits.next(expected.current));
    if (random.is(0.2)) await transact(run, edits.next(expected.current));
    await publish(run.isUnseen && random.is(0.7));
  }

  async function publish(look: boolean, full = false): Promise<void> {
    const { publisher, engine, work } = run.process;
    const { plan } = run.machine;
    const wasCalm = plan.isCalm();
    if (full || !wasCalm) run.isUndisturbed = false;
    if (full || !wasCalm) work.hold();
    run.note(full ? 'publish everything' : look ? 'publish what changed' : 'publish');
    let { done } = look ? publisher.rebuild({ full }) : publisher.changed([]);
    if (await actMeanwhile()) {
      await run.machine.within(done);
      done = publisher.changed([]).done;
    }
    const summary = await run.machine.within(done);
    run.publishes += 1;
    work.release();
    const asOf = engine.asOf;
    if (look && wasCalm && plan.isCalm()) run.isUnseen = false;
    if (!wasCalm || !plan.isCalm()) {
      plan.calm();
      // What failed is tried again by the next publish.
      if (run.random.is(0.7)) await publish(true);
      return;
    }
    if (hasStopped() || run.isUnseen) return;
    laws.afterPublish(asOf, `${summary.rendered} rendered, ${summary.failed} failed`);
  }

  /** The last publish published nothing, since a document is broken. */
  function hasStopped(): boolean {
    const { expected, process } = run;
    const stopped = process.publisher.status().last?.failed.find(({ path }) => path === '*');
    if (stopped === undefined) return false;
    run.note(`nothing was published: ${stopped.reason}`);
    if (expected.broken.size === 0) throw new LawBroken(`a publish stopped: ${stopped.reason}`);
    run.isUnseen = true;
    return true;
  }

  /** Between two parts of a publish, the owner edits and shoppers ask. */
  async function actMeanwhile(): Promise<boolean> {
    const { edits, expected, machine, random } = run;
    if (!machine.publishesInParts || random.is(0.6)) return false;
    for (let turns = random.whole(1, 12); turns > 0; turns -= 1)
      await machine.within(new Promise((resolve) => setImmediate(resolve)));
    run.note('meanwhile');
    run.process.work.hold();
    run.isUndisturbed = false;
    ask(run);
    if (!expected.isOpen() && random.is(0.7)) await transact(run, edits.next(expected.current));
    // what is published now goes first
    if (random.is(0.5)) run.process.publisher.changed([]);
    ask(run);
    return true;
  }

  async function changeByHand(): Promise<void> {
    const { hands, process, random } = run;
    run.note(hands.next(process.database));
    process.work.transacted();
    run.kept.changedByHand();
    run.isUnseen = true;
    if (random.is(0.8)) await publish(true);
  }

  async function passTime(): Promise<void> {
    const { clock } = run.machine;
    const hours = run.random.pick([1, 7, 30, 200]);
    run.note(`${hours} hours pass`);
    clock.pass(hours * HOUR_MS);
    if (clock.ringDue()) await publish(false);
  }

  function damageState(): void {
    run.isUndisturbed = false;
    run.note('the build state is damaged');
    run.machine.state.damage();
  }

  let failure: string | null = null;
  try {
    await start();
    await transact(run, run.edits.first());
    await publish(true);
    for (run.steps = 1; run.steps <= steps; run.steps += 1) await step();
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
    faults: plan.faults(),
    publishes: run.publishes,
    comparisons: laws.comparisons(),
    failure,
    log: run.log,
  };
}
