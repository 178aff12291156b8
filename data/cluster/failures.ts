import { DatabaseError } from 'pg';
import { errorCode, StorageFailed } from '../files/errors.ts';
import { RecordsFailed, RecordsInDoubt } from '../records/storage/errors.ts';

const SERVER = 'the database server';
const LOST = `the connection to ${SERVER} was lost`;
const SILENT = `${SERVER} does not answer`;

const reasons: { readonly [code: string]: string } = {
  ECONNREFUSED: `${SERVER} cannot be reached`,
  ECONNRESET: LOST,
  EPIPE: LOST,
  EHOSTUNREACH: `${SERVER} cannot be reached`,
  ENETUNREACH: `${SERVER} cannot be reached`,
  ENOTFOUND: `${SERVER} is not known by this name`,
  EAI_AGAIN: `the name of ${SERVER} cannot be looked up`,
  ETIMEDOUT: SILENT,
  '28P01': `${SERVER} refuses the password`,
  '28000': `${SERVER} refuses this user`,
  '3D000': `${SERVER} has no such database`,
  '42501': 'the user of the database lacks a permission',
  '25006': `${SERVER} accepts no changes at the moment: it is a standby, or set to read only`,
  '53100': `the disk of ${SERVER} is full`,
  '53300': `${SERVER} has too many connections`,
  '55P03': 'another machine holds a lock of the database for too long',
  '57P01': `${SERVER} was stopped`,
  '57P02': `${SERVER} was interrupted`,
  '57P03': `${SERVER} is starting or stopping`,
  '25P03': `the connection to ${SERVER} was idle for too long`,
};
const DISK_FULL = '53100';

/** Why the server refused or could not be asked, as a clause. */
function reasonOf(cause: unknown): string {
  const known = reasons[errorCode(cause)];
  if (known !== undefined) return known;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/timeout/i.test(message)) return SILENT;
  if (/terminated|Connection ended|not queryable/i.test(message)) return LOST;
  return `${SERVER} refuses (${message})`;
}

/** What only another setting, or an administrator of the database, ends. */
const LASTING: ReadonlySet<string> = new Set(['ENOTFOUND', '28P01', '28000', '3D000', '42501']);

function isAway(cause: unknown): boolean {
  const code = errorCode(cause);
  const isKnown = code in reasons && code !== DISK_FULL;
  return !LASTING.has(code) && (isKnown || [LOST, SILENT].includes(reasonOf(cause)));
}

/** What happened, why, and what to do: the same words wherever it is noticed, with the host and without the password. */
function describe(address: string, failure: unknown) {
  // a name that has several addresses fails at each
  const cause: unknown =
    failure instanceof AggregateError && errorCode(failure) === '' ? (failure.errors[0] ?? failure) : failure;
  const reason = reasonOf(cause).replace(SERVER, `${SERVER} at ${new URL(address).host}`);
  const isFull = errorCode(cause) === DISK_FULL;
  const away = isAway(cause);
  const advice = away
    ? 'Start it, or check the network and the address (DATABASE_URL): a running server goes on by itself.'
    : isFull
      ? 'Make room there: a running server goes on by itself.'
      : 'Correct the address (DATABASE_URL) or what its user may do.';
  const message = `${address} cannot be used: ${reason}. What was saved is still there. ${advice}`;
  return { reason, isFull, isAway: away, advice, message };
}

/** Of documents. */
export function storageFailure(address: string, cause: unknown): StorageFailed {
  if (cause instanceof StorageFailed) return cause;
  const { advice: _, ...said } = describe(address, cause);
  return Object.assign(new StorageFailed('read', address, cause), said);
}

/** Of the private records. */
export function recordsFailure(address: string, cause: unknown): RecordsFailed {
  if (cause instanceof RecordsFailed) return cause;
  const { reason, advice, message, ...kind } = describe(address, cause);
  return Object.assign(new RecordsFailed(address, reason, advice, kind), { message });
}

/** The same of a write that may have been saved: its answer was lost. */
export function recordsInDoubt(address: string, cause: unknown): RecordsInDoubt {
  const { reason, advice, ...kind } = describe(address, cause);
  const message = `${address}: ${reason}. What was written may have been saved all the same: check before you repeat it.`;
  return Object.assign(new RecordsInDoubt(address, reason, advice, kind), { message });
}

/** Codes of a connection that ended, whatever the statement had come to; some of them are a pooler's. */
const ENDED = /^(?:08\w{3}|40003|57P0[1-5]|25P03)$/;
const ENDING_SEVERITIES: readonly (string | undefined)[] = ['FATAL', 'PANIC'];

/** Whether a statement that was sent, and ended in this error, may have taken place: unless the server answered that it did not. */
export function mayHaveTakenPlace(cause: unknown): boolean {
  if (!(cause instanceof DatabaseError)) return true;
  return ENDED.test(cause.code ?? '') || ENDING_SEVERITIES.includes(cause.severity);
}
