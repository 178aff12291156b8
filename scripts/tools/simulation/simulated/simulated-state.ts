import { DatabaseSync } from 'node:sqlite';
import type { Random } from '../../seed/random.ts';
import { StateUnreadable } from '../../../engine/nodes/state-errors.ts';
import type { StateChange } from '../../../engine/nodes/state.ts';
import { SqliteState } from '../../../engine/saved/sqlite-state.ts';
import type { ProcessFaults } from './fault-plan.ts';
import { saverOf, Snapshots } from './simulated-assets.ts';

const FILE = 'traces.sqlite';
const READS = [
  ...(['load', 'savedAnswer', 'pageDetails', 'edges'] as const),
  ...(['indexNames', 'index', 'answerIds', 'answer'] as const),
];

/** The build state of one machine. */
export class SimulatedState {
  /** The bytes of the database; null: there is none yet. */
  readonly #saves: Snapshots<Uint8Array | null>;
  /** Reading it fails from the next read on, as with a damaged file. */
  damaged = false;

  constructor(random: Random) {
    this.#saves = new Snapshots(random, 0.1, null);
  }

  cutPower(): void {
    this.#saves.cutPower();
  }

  /** As one process sees it. */
  open(faults: ProcessFaults): SqliteState {
    const database = new DatabaseSync(':memory:');
    const { present } = this.#saves;
    if (present !== null) database.deserialize(present);
    const state = new SqliteState(FILE, () => {}, database);
    const checkReadable = (): void => {
      if (!faults.isAlive()) throw new StateUnreadable(FILE, new Error('the process has ended'));
      if (this.damaged) throw new StateUnreadable(FILE, new Error('database disk image is malformed'));
    };
    const saving = saverOf(FILE, faults);
    const writing = (write: () => void): void =>
      saving(() => {
        write();
        this.#saves.commit(database.serialize());
      });
    for (const name of READS) {
      const read = state[name].bind(state) as (...given: unknown[]) => unknown;
      const checked = (...given: unknown[]) => {
        checkReadable();
        return read(...given);
      };
      Object.assign(state, { [name]: checked });
    }
    const beginPublish = state.beginPublish.bind(state);
    const save = state.save.bind(state);
    const reset = state.reset.bind(state);
    return Object.assign(state, {
      beginPublish: () => writing(beginPublish),
      save: (change: StateChange) => writing(() => save(change)),
      reset: () => {
        writing(reset);
        this.damaged = false;
      },
    });
  }
}
