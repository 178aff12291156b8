import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../seed/random.ts';
import { StateUnavailable } from '../../../engine/nodes/state-errors.ts';
import { openAssets as openLedger, type Asset, type SavedAssets } from '../../../publish/output/asset-ledger.ts';
import { struck, type ProcessFaults } from './fault-plan.ts';

export type Snapshots<T> = ReturnType<typeof snapshots<T>>;

/**
 * What one file of SQLite held after each of its transactions since the last checkpoint. A power cut keeps any of them. `checkpoints`: share
 * of transactions after which all that is there is on the disk for certain.
 */
export function snapshots<T>(random: Random, checkpoints: number, empty: T) {
  let all = [empty];
  return {
    present: (): T => all.at(-1)!,
    commit(next: T): void {
      all.push(next);
      if (random.is(checkpoints)) all = [next];
    },
    cutPower: (): void => void (all = [random.pick(all)]),
  };
}

/** How a process saves to such a file. */
export function saverOf(file: string, faults: ProcessFaults) {
  const refusedWith = () => new StateUnavailable(file, new Error('database or disk is full'));
  const ended = () => new StateUnavailable(file, new Error('the process has ended'));
  return (commit: () => void): void => struck(faults, 'save', true, { run: commit, refusedWith, ended });
}

/** The assets as one process sees them. */
export function openAssets(saves: Snapshots<ReadonlyMap<string, Asset>>, faults: ProcessFaults): SavedAssets {
  const saving = saverOf('assets.sqlite', faults);
  const { rows, put, remove } = openLedger(':memory:');
  for (const asset of saves.present().values()) put(asset);
  const save = () => isDeepStrictEqual(rows, saves.present()) || saving(() => saves.commit(new Map(rows)));
  return { rows, put, remove, save };
}
