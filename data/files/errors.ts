import type { Reference } from '../schema/references.ts';

/** One thing that is wrong with one document. `file` is its path on disk; `field` is '' when the whole file is meant. */
export interface DocumentProblem {
  key: string;
  file: string;
  /** Such as `coupons[3].expiryDate`. */
  field: string;
  reason: string;
}

/** A problem that lasts while the process runs. */
export interface LastingProblem extends DocumentProblem {
  /** What holds in the meantime, as a sentence. */
  meanwhile: string;
}

/** What follows on every complaint about a file. */
export const FIX_FILE = 'Fix the file or restore its last good version, then try again.';
/** What follows on every refusal of a write. */
export const NOTHING_SAVED = 'Nothing was saved.';

const SHOWN_PROBLEMS = 10;

function describe({ file, field, reason }: DocumentProblem): string {
  return field === '' ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`;
}

/** An error that explains itself: a stack would only hide what it says. Its code is its name as systems write theirs, `FOLDER_IN_USE`. */
export class ExplainedError extends Error {
  override name = this.constructor.name;
  readonly code = this.name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
}

/** A document does not parse or does not fit its schema. The fields describe the first problem, `problems` lists all. */
export class InvalidDocument extends ExplainedError {
  readonly problems: readonly [DocumentProblem, ...DocumentProblem[]];
  readonly key: string;
  readonly field: string;
  readonly reason: string;

  constructor(problems: readonly [DocumentProblem, ...DocumentProblem[]], advice: string, options?: ErrorOptions) {
    const lines = problems.slice(0, SHOWN_PROBLEMS).map(describe);
    if (problems.length > SHOWN_PROBLEMS) lines.push(`and ${problems.length - SHOWN_PROBLEMS} more problems`);
    super(`${lines.join('\n')}\n${advice}`, options);
    this.problems = problems;
    ({ key: this.key, field: this.field, reason: this.reason } = problems[0]);
  }
}

/** Two documents of one folder want the same slug. */
export class SlugTaken extends InvalidDocument {}

/** A document would point to something that does not exist. */
export class DanglingReference extends InvalidDocument {
  declare readonly problems: readonly [Dangling, ...Dangling[]];
}
/** Where a document points to nothing. */
export interface Dangling extends DocumentProblem {
  reference: Reference;
  /** Such as `stores/acme`. */
  target: string;
}

/**
 * A file was edited outside the server since it was loaded, so nothing was written; it has been read again. `reason` says what is the
 * matter and what to do, without where on this machine.
 */
export class ConflictingEdit extends ExplainedError {
  readonly key: string;
  readonly reason: string;

  constructor(key: string, file: string, reason: string) {
    super(`${file}: ${reason} Nothing was saved.`);
    this.key = key;
    this.reason = reason;
  }
}

const reasonOfCode: { readonly [code: string]: string } = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would grow beyond what this process may write',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'the disk can only be read',
  EIO: 'the disk reports an input/output error',
  EMFILE: 'this process has too many files open',
  ENFILE: 'the machine has too many files open',
  ENOENT: 'its folder is missing',
  ENOTDIR: 'something on its path is not a folder',
  EISDIR: 'a folder stands where the file belongs',
  EEXIST: 'a file stands where the folder belongs',
  ELOOP: 'a link leads back to itself',
};

export function errorCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

/** What is kept could not be read or saved; what was saved before is still there. */
export abstract class StoreFailed extends ExplainedError {
  /** Or the address of a database. */
  readonly file: string;
  /** Why, without a path of this machine. */
  readonly reason: string;
  /** There is no room for it. */
  readonly isFull: boolean;
  /** A database server cannot be reached at the moment. */
  readonly isAway: boolean;

  constructor(message: string, { file, reason, isFull = false, isAway = false, cause }: Refusal) {
    super(message, { cause });
    [this.file, this.reason, this.isFull, this.isAway] = [file, reason, isFull, isAway];
  }
}
type Refusal = Pick<StoreFailed, 'file' | 'reason' | 'cause'> & Partial<Pick<StoreFailed, 'isFull' | 'isAway'>>;

/** The disk refused. */
export class StorageFailed extends StoreFailed {
  constructor(action: 'read' | 'write' | 'delete' | 'lock', file: string, cause: unknown) {
    const code = errorCode(cause);
    const reason = reasonOfCode[code] ?? (code === '' && cause instanceof Error ? cause.message : 'the system refuses');
    super(
      `Could not ${action} ${file}: ${reason}${code === '' ? '' : ` (${code})`}. ` +
        'Nothing was lost: the last saved version is still current. Fix the cause and try again.',
      { file, reason, isFull: code === 'ENOSPC' || code === 'EDQUOT', cause },
    );
  }
}

type DiskAction = ConstructorParameters<typeof StorageFailed>[0];

/** Throws as `StorageFailed` what the system said of an attempt. */
export const failedTo =
  (action: DiskAction, file: string) =>
  (cause: unknown): never => {
    throw cause instanceof StorageFailed ? cause : new StorageFailed(action, file, cause);
  };

/** What `attempt` gives. Throws `StorageFailed` with what the system says. */
export function tryTo<Result>(action: DiskAction, file: string, attempt: () => Result): Result {
  try {
    return attempt();
  } catch (cause) {
    return failedTo(action, file)(cause);
  }
}
