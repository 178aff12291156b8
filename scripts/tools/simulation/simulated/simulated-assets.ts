import type { Random } from '../../seed/random.ts';
import { StateUnavailable } from '../../../engine/nodes/state-errors.ts';
import type { Asset, SavedAssets } from '../../../publish/output/asset-ledger.ts';
import type { Crash, FaultPlan } from './fault-plan.ts';

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

  commit(next: T, synced = false): void {
    this.#all.push(next);
    if (synced || this.#random.is(this.#checkpoints)) this.#all = [next];
  }

  cutPower(): void {
    this.#all = [this.#all[this.#random.whole(0, this.#all.length - 1)]!];
  }
}

const FILE = 'assets.sqlite';

/** The assets as one process sees them. */
export function openAssets(
  saves: Snapshots<ReadonlyMap<string, Asset>>,
  plan: FaultPlan,
  isAlive: () => boolean,
  onCrash: (kind: Crash) => void,
): SavedAssets {
  const rows = new Map(saves.present);
  let saved = true;
  const save = (): void => {
    if (saved) return;
    const blow = isAlive() ? plan.next('save', true) : { code: 'ESHUTDOWN' };
    if (blow !== null && 'code' in blow) throw new StateUnavailable(FILE, new Error(`${blow.code}: simulated`));
    if (blow === null || blow.after) saves.commit(new Map(rows));
    if (blow !== null) {
      onCrash(blow.crash);
      throw new StateUnavailable(FILE, new Error('the process has ended'));
    }
    saved = true;
  };
  return {
    rows,
    put: (asset) => {
      rows.set(asset.file, asset);
      saved = false;
    },
    remove: (file) => {
      if (rows.delete(file)) saved = false;
    },
    save,
  };
}
