import type { Read } from '../../../data/queries/reading/reader.ts';

/** When a write is made, and the catalogue before it, read when it is first needed. */
export interface WriteContext {
  readonly now: Date;
  readonly read: () => Read;
}

/** What an edit of one thing is sent with: the version that it is an edit of. */
export interface Changes {
  readonly revision?: number | undefined;
}

/**
 * How a rule is asked about one of several things. A call about one thing passes the error on (`orThrow`); a call about many notes it
 * and goes on without that thing, so that the answer is undefined.
 */
export type Attempt = <Result>(id: string, rule: () => Result) => Result | undefined;

export const orThrow: Attempt = (_id, rule) => rule();
