import { CannotBuild } from '../../publish/source/unreadable-documents.ts';
import { LawBroken, type lawChecks } from './law-checks.ts';
import { Crashed } from './machine.ts';
import type { Run } from './run.ts';
import { anyCrash } from './simulated/fault-plan.ts';

/** Attempts that may fail, since calls fail; the later ones may not. */
const ATTEMPTS_WITH_FAULTS = 3;
const MOST_ATTEMPTS = 8;

/** How processes of a run end, and how the next one starts. */
export function restarts(run: Run, laws: ReturnType<typeof lawChecks>) {
  const { machine, expected, hands, kept, random } = run;
  const { crashes, plan } = machine;
  /** Those that the expectations know of. */
  let powerCuts = 0;

  /** Ends the process, by itself or by a crash, and starts the next. */
  async function restart(): Promise<void> {
    const kind = random.is(0.4) ? anyCrash(random) : null;
    run.note(kind ?? 'stop');
    if (kind === null) await stop();
    else machine.crash(kind);
    await recover();
  }

  /** Starts until it succeeds. Throws `LawBroken`. */
  async function recover(): Promise<void> {
    kept.afterCrash(machine.hands);
    let isAfterPowerCut = false;
    for (let attempt = 0; machine.process() === null; attempt += 1) {
      // also one that ended the last attempt
      if (crashes['power cut'] > powerCuts) {
        expected.powerCut();
        isAfterPowerCut = true;
      }
      powerCuts = crashes['power cut'];
      if (attempt > ATTEMPTS_WITH_FAULTS) plan.calm();
      if (attempt > MOST_ATTEMPTS) throw new LawBroken('it does not start');
      laws.beforeStart();
      if (expected.broken.size > 0 && random.is(0.5)) run.note(hands.repairAll());
      // files are edited, or an older version of them is checked out
      if (random.is(0.2)) {
        run.note(`while nothing runs: ${hands.whileDown()}`);
        kept.changedByHand();
      }
      try {
        await start(isAfterPowerCut);
      } catch (error) {
        failed(error, attempt);
      }
    }
  }

  /** Throws what the start throws, `LawBroken` or `Crashed`. */
  async function start(isAfterPowerCut = false): Promise<void> {
    const calm = plan.isCalm();
    // The traces that a power cut leaves may be of an earlier version, which had another address.
    const pages = isAfterPowerCut ? [] : laws.pagesOfBroken();
    run.isUndisturbed = false;
    run.isAwake = random.is(0.5);
    run.note('start');
    const process = await machine.within(machine.open(run.site, (file, text) => laws.rendered(file, text)));
    const { summary, discarded } = await machine.within(process.publisher.begin({ full: random.is(0.05) }));
    if (run.isAwake) await machine.within(process.publisher.wake());
    run.publishes += 1;
    run.isUnseen = false;
    if (expected.broken.size === 0 && calm && plan.isCalm()) {
      const what = `a start (${discarded ?? 'continued'}, ${summary.rendered} rendered)`;
      return laws.afterPublish(process.engine.asOf, what, true);
    }
    plan.calm();
    run.isUnseen = true;
    if (expected.broken.size === 0) return;
    // what was published of them stays, of whichever version that was; the next look at the files makes all of it true
    laws.stillThere(pages);
    const named = process.publisher.status().documents.map(({ key }) => key);
    const unnamed = [...expected.broken].filter((key) => !named.includes(key));
    if (unnamed.length > 0) throw new LawBroken(`it started without a word of broken documents: ${unnamed.join()}`);
    run.note(hands.repairAll());
  }

  async function stop(): Promise<void> {
    const { process } = run;
    try {
      await machine.within(process.publisher.close().then(() => process.database.close()));
    } catch (error) {
      if (error instanceof Crashed) throw error;
      run.note(`something could not be finished: ${(error as Error).message}`);
    }
    machine.stop();
  }

  function failed(error: unknown, attempt: number): void {
    if (error instanceof LawBroken) throw error;
    run.note(`the start fails: ${(error as Error).message.slice(0, 300)}`);
    const calm = plan.isCalm();
    machine.stop();
    if (error instanceof CannotBuild && expected.broken.size > 0) run.note(hands.repairAll());
    else if (!(error instanceof Crashed) && calm && attempt > ATTEMPTS_WITH_FAULTS) throw error;
  }

  return { start, restart, recover };
}
