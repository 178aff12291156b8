import { user } from './permissions.ts';
import { ExplainedError } from '../../data/files/errors.ts';

/** How the system, Node and libraries name what they throw: `ENOENT`, `ERR_INVALID_ARG_TYPE`, `ABORT_ERR`. */
const OF_OTHERS = /^E[A-Z0-9]+$|^(?:ERR|UND)_|_ERR$/;

/** Errors of ours, each with a name and a code of its own, explain themselves: a stack would only hide what they say. */
const explainsItself = ({ name, code }: NodeJS.ErrnoException): boolean =>
  name !== 'Error' && /^[A-Z]+(?:_[A-Z]+)*$/.test(code ?? '') && !OF_OTHERS.test(code ?? '');

const NO_PERMISSION = 77;
/** Of sysexits.h: to start again helps only after a person has changed something, so that a supervisor need not try. */
export const exitCodes: { readonly [error: string]: number } = {
  PortTaken: 75,
  NoPermission: NO_PERMISSION,
  WrongSetting: 78,
  UnsupportedPostgres: 78,
};
/** What the disk refuses for want of a permission or of space is for a person as well, wherever it happens. */
const refusals: { readonly [code: string]: { words: string; exitCode: number } } = {
  EACCES: { words: 'has no permission to', exitCode: NO_PERMISSION },
  EPERM: { words: 'has no permission to', exitCode: NO_PERMISSION },
  EROFS: { words: 'cannot, since that file system can only be read,', exitCode: NO_PERMISSION },
  ENOSPC: { words: 'cannot, since the disk is full,', exitCode: 1 },
};

/**
 * Ends a command that cannot go on: one clear message on stderr; exit code 78 for a wrong setting, 77 for a missing permission, 75 for a
 * taken port, else 1.
 */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(exitCodeOf(error));
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof SuppressedError) return exitCodeOf(error.suppressed);
  if (!(error instanceof Error)) return 1;
  return exitCodes[error.name] ?? refusalOf(error)?.exitCode ?? 1;
}

/** What a person needs to know; of an unforeseen error, its stack. What failed when all was closed after it is left out. */
export function describeFailure(error: unknown): string {
  if (error instanceof SuppressedError) return describeFailure(error.suppressed);
  if (!(error instanceof Error)) return String(error);
  if (explainsItself(error)) return error.message;
  return describeRefusal(error) ?? error.stack ?? error.message;
}

/** Of what the calls of node:fs throw. */
const refusalOf = ({ code, path }: NodeJS.ErrnoException) => (path === undefined ? undefined : refusals[code ?? '']);

function describeRefusal(error: NodeJS.ErrnoException): string | null {
  const refusal = refusalOf(error);
  if (refusal === undefined) return null;
  return `The user ${user()} ${refusal.words} ${error.syscall} ${error.path} (${error.code}).`;
}

/** Something typed at the command line cannot be used. */
export class WrongArguments extends ExplainedError {}

/** What was typed after a command that takes nothing must not be ignored in silence. Throws `WrongArguments`. */
export function refuseArguments(command: string): void {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  throw new WrongArguments(
    `${command} takes no arguments, but was given ${given.join(' ')}. Nothing was done. Settings come from ` +
      'the environment, such as DATA_DIR; scripts/deploy/README.md lists them.',
  );
}
