import { SqliteState } from './sqlite-state.ts';
import { isDamaged, StateUnavailable, StateUnreadable } from '../nodes/state-errors.ts';

/**
 * Opens the state file, or creates it when it is missing, unreadable or of another format; in the latter two cases `discarded` says why, as
 * a clause. Throws `StateUnavailable`.
 */
export function openState(
  file: string,
  remove: (file: string) => void,
): { state: SqliteState; discarded: string | null } {
  const makeRoom = () => ['', '-wal', '-shm'].forEach((suffix) => remove(file + suffix));
  try {
    const state = new SqliteState(file, makeRoom);
    return {
      state,
      discarded: state.otherFormat ? `the build state ${file} was left by another version of this program` : null,
    };
  } catch (error) {
    if (!isDamaged(error)) throw new StateUnavailable(file, error);
    makeRoom();
    return { state: new SqliteState(file, makeRoom), discarded: new StateUnreadable(file, error).clause };
  }
}

/** The state as it is saved now, to be read alone. Throws `StateUnreadable`. */
export function openSnapshot(file: string): SqliteState {
  try {
    return new SqliteState(file, null);
  } catch (error) {
    throw new StateUnreadable(file, error);
  }
}
