import { StorageFailed } from '../database/errors.ts';
import { RecordsFailed } from '../records/errors.ts';

const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: 'the database server cannot be reached',
  ECONNRESET: 'the connection to the database server was lost',
  EPIPE: 'the connection to the database server was lost',
  ENOTFOUND: 'the database server is not known by this name',
  EAI_AGAIN: 'the name of the database server cannot be looked up',
  ETIMEDOUT: 'the database server does not answer',
  '28P01': 'the database server refuses the password',
  '28000': 'the database server refuses this user',
  '3D000': 'the database server has no such database',
  '42501': 'the user of the database lacks a permission',
  '53100': 'the disk of the database server is full',
  '53300': 'the database server has too many connections',
  '55P03': 'another machine holds a lock of the database for too long',
  '57P01': 'the database server was stopped',
  '57P02': 'the database server was interrupted',
  '57P03': 'the database server is starting or stopping',
  '25P03': 'the connection to the database server was idle for too long',
};
const DISK_FULL = '53100';
/** SQLite's code, by which `RecordsFailed` knows that there is no room. */
const FULL = 13;
const REMOVE_THE_CAUSE = 'What was saved before is still there. Fix the cause and try again.';

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');

/** Why the server refused or could not be asked, as a clause. */
function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  if (code === '' && first !== undefined) return reasonOf(first);
  const known = reasons[code];
  if (known !== undefined) return known;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/timeout/i.test(message)) return 'the database server does not answer';
  if (/terminated|Connection ended|not queryable/i.test(message))
    return 'the connection to the database server was lost';
  return `the database server refuses (${message})`;
}

/** What only another setting, or an administrator of the database, ends. */
const LASTING: ReadonlySet<string> = new Set(['ENOTFOUND', '28P01', '28000', '3D000', '42501']);

function isAway(cause: unknown): boolean {
  const code = codeOf(cause);
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  if (code === '' && first !== undefined) return isAway(first);
  return !LASTING.has(code) && ((code in reasons && code !== DISK_FULL) || isLostConnection(cause));
}

/** Of documents. */
export function storageFailure(action: 'read' | 'write', address: string, cause: unknown): StorageFailed {
  if (cause instanceof StorageFailed) return cause;
  const failure = Object.assign(new Error(reasonOf(cause), { cause }), {
    isFull: codeOf(cause) === DISK_FULL,
    isAway: isAway(cause),
  });
  return new StorageFailed(action, address, failure);
}

/** Of the private records. */
export function recordsFailure(address: string, cause: unknown): RecordsFailed {
  if (cause instanceof RecordsFailed) return cause;
  const isFull = codeOf(cause) === DISK_FULL;
  return new RecordsFailed(address, reasonOf(cause), REMOVE_THE_CAUSE, isFull ? FULL : null, isAway(cause));
}

/** Whether it is not known what became of the statement: it may have taken place. */
export const isLostConnection = (cause: unknown): boolean => LOST.test(reasonOf(cause));
const LOST =
  /connection to the database server was lost|cannot be reached|does not answer|was stopped|interrupted|starting/;
