import { errorReply, type ErrorReply, type FieldError } from '../../../api/contract/shapes/error-reply.ts';

/** Specification section 8: a reply that is not a success; its text is the status, a colon, a space and the body (or the status text). */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  readonly reply: ErrorReply | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.reply = replyIn(text);
  }

  /** The same about a field of another form, which calls it so. */
  about(path: string): CallFailed {
    const errors = this.reply?.errors?.map(({ message }) => ({ path, message }));
    return new CallFailed(this.status, JSON.stringify({ ...this.reply, errors }));
  }
}

/** No answer came: the network or the server is away. */
export class Unreachable extends Error {
  override name = 'Unreachable';
  constructor(cause?: unknown) {
    super('The server cannot be reached. Check your connection, or whether the server is running, then try again.', {
      cause,
    });
  }
}

/** No answer came for a long time; of a change that can be repeated, until the owner gave up. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  constructor(isRepeatable: boolean) {
    super(
      isRepeatable
        ? 'The server did not answer, so it may or may not have been saved. Try again as it is: nothing is saved twice.'
        : 'The server did not answer within 20 seconds. Check whether it is running, then try again.',
    );
  }
}

/** The owner chose not to sign in again. */
export class SignedOut extends Error {
  override name = 'SignedOut';
  override message = 'You are signed out, so nothing was saved.';
}

function replyIn(text: string): ErrorReply | null {
  try {
    const parsed = errorReply.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The message for a person: the server's own where it has one, else the text of the error. Empty when there is nothing to read: what
 * stands between us and the server may answer with a page of markup.
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CallFailed)) return text;
  return error.reply?.message ?? (/<\w/.test(text) ? '' : text);
}

export const fieldErrorsOf = (error: unknown): readonly FieldError[] =>
  error instanceof CallFailed ? (error.reply?.errors ?? []) : [];

/** What was asked for has no such address, or is not there (any more). */
export const leadsNowhere = (error: unknown): boolean =>
  error instanceof CallFailed && [400, 404].includes(error.status);

/** What a change was about is not there (any more). */
export const isGone = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;

/** With a refused edit: the version that is there now. */
export function versionNow(error: unknown): { readonly [field: string]: unknown } | null {
  if (!(error instanceof CallFailed) || error.status !== 409) return null;
  const { current } = error.reply ?? {};
  return typeof current === 'object' && current !== null && !Array.isArray(current)
    ? (current as { readonly [field: string]: unknown })
    : null;
}
