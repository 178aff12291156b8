/** It may pass by itself. */
export const DISK_IS_FULL = 'The disk is full: free some space; it is tried again by itself.';

const TOO_LARGE =
  'The file would grow beyond what this process may write: raise the limit (ulimit -f), then publish again.';
const REFUSED = 'The file could not be written';
const IN_THE_WAY = 'Something else is in the place of the file';

/** Whether a reason of `reasonOf` is a fault of this machine: another one may be able to write the file. */
export const isOfThisMachine = (reason: string): boolean =>
  [DISK_IS_FULL, TOO_LARGE, REFUSED, IN_THE_WAY].some((beginning) => reason.startsWith(beginning));

/** The reason in words, without the stack. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return DISK_IS_FULL;
  if (code === 'EFBIG') return TOO_LARGE;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${REFUSED} (${(error as Error).message}): check the permissions of the output folder.`;
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${IN_THE_WAY} (${(error as Error).message}): remove it, then publish again.`;
  return error instanceof Error ? error.message : String(error);
}

const PAGES_NAMED = 5;

/** The first of these pages, and how many more there are. */
export function listed(paths: readonly string[]): string {
  const more = paths.length - PAGES_NAMED;
  return paths.slice(0, PAGES_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
