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

/** What a rule makes of the things with these ids, by their ids, without those that it refuses. */
export function attemptEach<Thing extends { id: string }, Result>(
  things: readonly Thing[],
  ids: readonly string[],
  attempt: Attempt,
  rule: (thing: Thing | undefined) => Result,
): Map<string, Result> {
  const present = new Map(things.map((thing) => [thing.id, thing]));
  const made = new Map<string, Result>();
  for (const id of ids) {
    const result = attempt(id, () => rule(present.get(id)));
    if (result !== undefined) made.set(id, result);
  }
  return made;
}
