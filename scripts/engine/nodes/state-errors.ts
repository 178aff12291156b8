/** The traces cannot be kept. Pages that were published stay, and nothing is lost but time: the next run builds them again. */
export class StateUnavailable extends Error {
  override name = 'StateUnavailable';
  code = 'STATE_UNAVAILABLE';
  constructor(file: string, cause: unknown) {
    super(
      `The build state ${file} cannot be written: ${reasonOf(cause)}. Published pages stay as they are. Fix that and publish again.`,
      { cause },
    );
  }
}

/** The traces are damaged. The caller that catches this resets them and builds all pages again; `clause` says why, within a sentence. */
export class StateUnreadable extends Error {
  override name = 'StateUnreadable';
  code = 'STATE_UNREADABLE';
  readonly clause: string;
  constructor(file: string, cause: unknown) {
    const clause = `the build state ${file} could not be read (${reasonOf(cause)})`;
    super(`Nothing was published, since ${clause}. npm run rebuild -- --full builds it and all pages again.`, {
      cause,
    });
    this.clause = clause;
  }
}

const FULL = 13;
const READ_ONLY = 8;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
const codeOf = (error: unknown): number => Number((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff;

/** Whether the file itself is broken, and not its disk, its folder or its place. */
export const isDamaged = (error: unknown): boolean => [CORRUPT, NOT_A_DATABASE].includes(codeOf(error));

function reasonOf(error: unknown): string {
  if (codeOf(error) === FULL) return 'the disk is full';
  if (codeOf(error) === READ_ONLY) return 'its folder may only be read';
  return error instanceof Error ? error.message : String(error);
}
