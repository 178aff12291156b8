import type { Random } from '../../seed/random.ts';
import { StateUnavailable } from '../../../engine/nodes/state-errors.ts';
import type { Asset, SavedAssets } from '../../../publish/output/asset-ledger.ts';
import type { ProcessFaults } from './fault-plan.ts';

/** What one file of SQLite held after each of its transactions since the last checkpoint. A power cut keeps any of them. */
export class Snapshots<T> {
  readonly #random: Random;
  /** Share of transactions after which all that is there is on the disk for certain. */
  readonly #checkpoints: number;
  #all: T[];

  constructor(random: Random, checkpoints: number, empty: T) {
    this.#random = random;
    this.#checkpoints = checkpoints;
    this.#all = [empty];
  }

  get present(): T {
    return this.#all.at(-1)!;
  }

  commit(next: T): void {
    this.#all.push(next);
    if (this.#random.is(this.#checkpoints)) this.#all = [next];
  }

  cutPower(): void {
    this.#all = [this.#all[this.#random.whole(0, this.#all.length - 1)]!];
  }
}

/** How a process saves to such a file: `commit` takes place, or it is refused, or the process ends before or after it. */
export function saverOf(file: string, { plan, isAlive, onCrash }: ProcessFaults) {
  const ended = () => new StateUnavailable(file, new Error('the process has ended'));
  return (commit: () => void): void => {
    if (!isAlive()) throw ended();
    const blow = plan.next('save', true);
    if (blow !== null && 'code' in blow) throw new StateUnavailable(file, new Error('database or disk is full'));
    if (blow === null || blow.after) commit();
    if (blow === null) return;
    onCrash(blow.crash);
    throw ended();
  };
}

/** The assets as one process sees them. */
export function openAssets(saves: Snapshots<ReadonlyMap<string, Asset>>, faults: ProcessFaults): SavedAssets {
  const saving = saverOf('assets.sqlite', faults);
  const rows = new Map(saves.present);
  let saved = true;
  return {
    rows,
    put: (asset) => {
      rows.set(asset.file, asset);
      saved = false;
    },
    remove: (file) => {
      if (rows.delete(file)) saved = false;
    },
    save: () => {
      if (!saved) saving(() => saves.commit(new Map(rows)));
      saved = true;
    },
  };
}
