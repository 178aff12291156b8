import type { Asset } from '../../publish/output/asset-ledger.ts';
import { randomOf } from '../seed/random.ts';
import { faultPlan, type Crash, type ProcessFaults } from './simulated/fault-plan.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { simulatedClock } from './simulated/simulated-clock.ts';
import { simulatedDisk } from './simulated/simulated-disk.ts';
import { openAssets, snapshots } from './simulated/simulated-assets.ts';
import { simulatedState } from './simulated/simulated-state.ts';
import { openProcess, type SiteProcess } from './site-process.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');

/** Thrown where a process waits for something and is killed instead. */
export class Crashed extends Error {
  override name = 'Crashed';
  readonly kind: Crash;
  constructor(kind: Crash) {
    super(`the process ended by a ${kind}`);
    this.kind = kind;
  }
}

export type Machine = ReturnType<typeof newMachine>;

/** One disk, one build state and one clock; one process at a time runs on it. */
export function newMachine(seed: number) {
  const clock = simulatedClock(START);
  const plan = faultPlan(randomOf(seed, 1), clock);
  const disk = simulatedDisk(clock, randomOf(seed, 2));
  const state = simulatedState(randomOf(seed, 3));
  const assets = snapshots<ReadonlyMap<string, Asset>>(randomOf(seed, 8), 0.2, new Map());
  const random = randomOf(seed, 10);
  /** When given, every publish comes in parts, between which others may use the process. */
  const parts = random.is(0.5) ? random : null;
  const crashes: { [kind in Crash]: number } = { kill: 0, 'power cut': 0 };
  let process: SiteProcess | null = null;
  let boot = 1;
  let end: ((error: Crashed) => void) | null = null;
  let crashed: Promise<never> = new Promise(() => {});

  /** Opens a process; nothing of it runs before `within`. */
  async function open(site: SimulatedSite, onRender: (file: string, text: string) => void): Promise<SiteProcess> {
    let alive = true;
    let ended: Crashed | null = null;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    crashed = promise;
    end = (error) => {
      alive = false;
      ended = error;
      process = null;
      clock.dropTimers();
      reject(error);
    };
    const faults: ProcessFaults = { plan, isAlive: () => alive, onCrash: crash };
    try {
      const opened = await openProcess({
        site,
        disk: disk.mount(faults),
        state: state.open(faults),
        assets: openAssets(assets, faults),
        clock,
        boot: String(boot),
        parts,
        onRender: (file, text) => alive && onRender(file, text),
      });
      if (!alive) throw ended;
      process = opened;
      return opened;
    } catch (error) {
      if (!alive) throw ended ?? error;
      stop();
      throw error;
    }
  }

  function crash(kind: Crash): void {
    crashes[kind] += 1;
    end?.(new Crashed(kind));
    end = null;
    if (kind === 'kill') return;
    boot += 1;
    disk.cutPower();
    state.cutPower();
    assets.cutPower();
  }

  /** The process exits by itself. */
  function stop(): void {
    end?.(new Crashed('kill'));
    end = null;
  }

  return {
    ...{ clock, plan, state, crashes, open, crash, stop },
    /** The disk without faults, for what is done outside the site and for looking. */
    hands: disk.mount(),
    publishesInParts: parts !== null,
    /** The process that runs; null: none does. */
    process: () => process,
    /** What the process does, or `Crashed`. */
    within: <T>(work: Promise<T>): Promise<T> => Promise.race([work, crashed]),
  };
}
