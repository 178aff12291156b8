import { StoreFailed } from '../../files/errors.ts';

const FULL = 13;

const REMOVE_THE_CAUSE = 'What was saved before is still there. Fix the cause and try again.';
const REPLACE_THE_FILE =
  'Stop the server and restore the file from a backup, without files of the same name that end in -wal and -shm; ' +
  'or move all three away to begin without subscribers, sessions and password.';

/** By SQLite's result codes. */
const reasons: { readonly [errcode: number]: readonly [reason: string, advice: string] } = {
  [FULL]: ['the disk is full', REMOVE_THE_CAUSE],
  11: ['the file is damaged', REPLACE_THE_FILE],
  26: ['the file is damaged or is not an SQLite database', REPLACE_THE_FILE],
  8: ['the file or its folder can only be read', REMOVE_THE_CAUSE],
  14: ['the file cannot be opened', REMOVE_THE_CAUSE],
  10: ['the disk reports an input/output error', REMOVE_THE_CAUSE],
  3: ['this user has no permission', REMOVE_THE_CAUSE],
};

/** Why SQLite refused, in a form that crosses threads. `errcode`: SQLite's extended result code; null: not one of SQLite's errors. */
export interface Failure {
  message: string;
  errcode: number | null;
}

export function asFailure(cause: unknown): Failure {
  const errcode = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) : null;
  return { message: cause instanceof Error ? cause.message : String(cause), errcode };
}

/** The private records could not be read or saved. */
export class RecordsFailed extends StoreFailed {
  constructor(file: string, reason: string, advice: string, kind: { isFull?: boolean; isAway?: boolean } = {}) {
    super(`The private records in ${file} could not be used: ${reason}. ${advice}`, { ...kind, file, reason });
  }

  static of(file: string, { message, errcode }: Failure): RecordsFailed {
    const code = (errcode ?? 0) & 0xff;
    const [reason, advice] = reasons[code] ?? [`SQLite refuses (${message})`, REMOVE_THE_CAUSE];
    const said = errcode === null ? message : `${reason} (SQLite ${errcode})`;
    return new RecordsFailed(file, said, advice, { isFull: code === FULL });
  }

  static ofThread(file: string, what: string): RecordsFailed {
    const advice = 'What was acknowledged is saved; the next request starts the thread again.';
    return new RecordsFailed(file, `the database thread ${what}`, advice);
  }
}

/** The answer to a write was lost, and could not be asked for again. */
export class RecordsInDoubt extends RecordsFailed {
  /** For a write that is no part of what was asked for. */
  ofNothing(): RecordsFailed {
    return new RecordsFailed(this.file, this.reason, '', this);
  }
}

/** Another machine may be doing the same work. */
export class NoLongerAlone extends Error {
  override name = 'NoLongerAlone';
  constructor(work: string) {
    super(
      `This machine lost the lock for its work on ${work}: it stood still, or its connection ended. Another may have gone on with it.`,
    );
  }
}
