import type { FileSystem } from '../../../data/files/file-system.ts';
import { randomOf, type Random } from '../seed/random.ts';
import { FaultPlan, type Crash, type ProcessFaults } from './simulated/fault-plan.ts';
import type { SimulatedSite } from './simulated-site.ts';
import { simulatedClock } from './simulated/simulated-clock.ts';
import { mount } from './simulated/mounted-disk.ts';
import { SimulatedDisk } from './simulated/simulated-disk.ts';
import { openAssets, Snapshots } from './simulated/simulated-assets.ts';
import { SimulatedState } from './simulated/simulated-state.ts';
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

/** One disk, one build state and one clock; one process at a time runs on it. */
export class Machine {
  readonly clock = simulatedClock(START);
  readonly plan: FaultPlan;
  readonly state: SimulatedState;
  readonly #assets: Parameters<typeof openAssets>[0];
  /** The disk without faults, for what is done outside the site and for looking. */
  readonly hands: FileSystem;
  readonly crashes: { [kind in Crash]: number } = { kill: 0, 'power cut': 0 };
  process: SiteProcess | null = null;
  readonly #disk: SimulatedDisk;
  readonly #diskRandom: Random;
  readonly #parts: Random | null;
  #boot = 1;
  #end: ((error: Crashed) => void) | null = null;
  #crashed: Promise<never> = new Promise(() => {});

  constructor(seed: number) {
    this.plan = new FaultPlan(randomOf(seed, 1), this.clock);
    const random = randomOf(seed, 10);
    this.#parts = random.is(0.5) ? random : null;
    this.#diskRandom = randomOf(seed, 2);
    this.#disk = new SimulatedDisk(this.clock, this.#diskRandom);
    this.state = new SimulatedState(randomOf(seed, 3));
    this.#assets = new Snapshots(randomOf(seed, 8), 0.2, new Map());
    this.hands = mount(this.#disk, this.#diskRandom);
  }

  /** Every publish comes in parts, between which others may use the process. */
  get publishesInParts(): boolean {
    return this.#parts !== null;
  }

  /** Opens a process; nothing of it runs before `within`. */
  open(site: SimulatedSite, onRender: (file: string, text: string) => void): SiteProcess {
    let alive = true;
    let ended: Crashed | null = null;
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    this.#crashed = promise;
    this.#end = (error) => {
      alive = false;
      ended = error;
      this.process = null;
      this.clock.dropTimers();
      reject(error);
    };
    const faults: ProcessFaults = { plan: this.plan, isAlive: () => alive, onCrash: (kind) => this.crash(kind) };
    try {
      this.process = openProcess({
        site,
        disk: mount(this.#disk, this.#diskRandom, faults),
        state: this.state.open(faults),
        assets: openAssets(this.#assets, faults),
        clock: this.clock,
        boot: String(this.#boot),
        parts: this.#parts,
        onRender: (file, text) => alive && onRender(file, text),
      });
      if (!alive) this.process = null;
      return this.process as SiteProcess;
    } catch (error) {
      if (!alive) throw ended ?? error;
      this.stop();
      throw error;
    }
  }

  /** What the process does, or `Crashed`. */
  async within<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#crashed]);
  }

  crash(kind: Crash): void {
    this.crashes[kind] += 1;
    this.#end?.(new Crashed(kind));
    this.#end = null;
    if (kind === 'kill') return;
    this.#boot += 1;
    this.#disk.cutPower();
    this.state.cutPower();
    this.#assets.cutPower();
  }

  /** The process exits by itself. */
  stop(): void {
    this.#end?.(new Crashed('kill'));
    this.#end = null;
  }
}
