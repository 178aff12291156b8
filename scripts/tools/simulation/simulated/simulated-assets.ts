import type { Random } from '../../seed/random.ts';
import { StateUnavailable } from '../../../engine/nodes/state-errors.ts';
import type { Asset, SavedAssets } from '../../../publish/output/asset-ledger.ts';
import type { Crash, FaultPlan } from './fault-plan.ts';

const FILE = 'assets.sqlite';

/** The assets as one machine remembers them. A power cut keeps any of the saves since the last checkpoint, the newest or an older one. */
export class SimulatedAssets {
  readonly #random: Random;
  #saves: Map<string, Asset>[] = [new Map()];

  constructor(random: Random) {
    this.#random = random;
  }

  cutPower(): void {
    this.#saves = this.#saves.slice(0, this.#random.whole(1, this.#saves.length));
  }

  /** As one process sees them. */
  open(plan: FaultPlan, isAlive: () => boolean, onCrash: (kind: Crash) => void): SavedAssets {
    const rows = new Map(this.#saves.at(-1));
    let saved = true;
    const save = (): void => {
      if (saved) return;
      const blow = isAlive() ? plan.next('save', true) : { code: 'ESHUTDOWN' };
      if (blow !== null && 'code' in blow) throw new StateUnavailable(FILE, new Error(`${blow.code}: simulated`));
      if (blow === null || blow.after) this.#saves.push(new Map(rows));
      if (this.#random.is(0.2)) this.#saves = this.#saves.slice(-1);
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
}
