import { DatabaseSync } from 'node:sqlite';
import type { Random } from '../../seed/random.ts';
import { StateUnreadable } from '../../../engine/nodes/state-errors.ts';
import { SqliteState } from '../../../engine/saved/sqlite-state.ts';
import type { ProcessFaults } from './fault-plan.ts';
import { saverOf, snapshots } from './simulated-assets.ts';

const FILE = 'traces.sqlite';
const READS = ['load', 'savedAnswer', 'pageDetails', 'edges', 'indexNames', 'index', 'answerIds', 'answer'] as const;
const WRITES = ['beginPublish', 'save', 'reset'] as const;

/** The build state of one machine. */
export function simulatedState(random: Random) {
  /** The bytes of the database; null: there is none yet. */
  const saves = snapshots<Uint8Array | null>(random, 0.1, null);
  let isDamaged = false;

  /** As one process sees it. */
  function open(faults: ProcessFaults): SqliteState {
    const database = new DatabaseSync(':memory:');
    const present = saves.present();
    if (present !== null) database.deserialize(present);
    const state = new SqliteState(FILE, () => {}, database);
    const checkReadable = (): void => {
      if (!faults.isAlive()) throw new StateUnreadable(FILE, new Error('the process has ended'));
      if (isDamaged) throw new StateUnreadable(FILE, new Error('database disk image is malformed'));
    };
    const saving = saverOf(FILE, faults);
    const read = (call: () => unknown): unknown => {
      checkReadable();
      return call();
    };
    const write = (call: () => unknown, name: string): void => {
      saving(() => {
        call();
        saves.commit(database.serialize());
      });
      if (name === 'reset') isDamaged = false;
    };
    for (const [names, around] of [
      [READS, read],
      [WRITES, write],
    ] as const)
      for (const name of names) {
        const call = state[name].bind(state) as (...given: unknown[]) => unknown;
        Object.assign(state, { [name]: (...given: unknown[]) => around(() => call(...given), name) });
      }
    return state;
  }

  return {
    open,
    cutPower: saves.cutPower,
    /** Reading it fails from the next read on, as with a damaged file, until it is reset. */
    damage: (): void => void (isDamaged = true),
    isDamaged: (): boolean => isDamaged,
  };
}
