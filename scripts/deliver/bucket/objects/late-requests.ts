import { z } from 'zod';

/**
 * A store refuses a request whose signature is dated more than this from its own clock (S3's `MaxAllowedSkewMilliseconds`), either way: sent by a
 * machine whose clock is fast by as much, a request is accepted for twice as long.
 */
const SIGNED_MS = 15 * 60_000;
/** The clock of the store is known to five minutes; a minute is between a look at it and the last request of an earlier run. */
const SLACK_MS = 6 * 60_000;
const ACCEPTED_MS = 2 * SIGNED_MS + SLACK_MS;
/** A publisher that was superseded has stopped by then, and most of what it had sent has arrived. */
export const CHECK_AGAIN_MS = 45_000;

/**
 * Requests of which no answer was heard may still change the bucket, as ISO instants of the store's clock: the next comparison is due at
 * `next`, and finds what came of those before; nothing comes after `last`.
 */
export const lateRequests = z.object({ next: z.iso.datetime(), last: z.iso.datetime() });
export type LateRequests = z.infer<typeof lateRequests>;

const iso = (instant: number): string => new Date(instant).toISOString();

/** One more request was sent at this instant at the latest. */
export function withRequest(late: LateRequests | null, sentAt: number): LateRequests {
  const until = iso(sentAt + ACCEPTED_MS);
  if (late === null) return { next: until, last: until };
  // not put off by those that follow
  return { next: late.next, last: until > late.last ? until : late.last };
}

/** At this instant a run was found that had ended in its middle: what it had sent is mostly there soon, and all of it later. */
export const afterCutOff = (late: LateRequests | null, at: number): LateRequests => ({
  next: iso(at + CHECK_AGAIN_MS),
  last: withRequest(late, at).last,
});

/** The bucket was compared at this instant. */
export function afterComparison(late: LateRequests | null, at: number): LateRequests | null {
  if (!isDue(late, at)) return late;
  return iso(at) < late.last ? { next: late.last, last: late.last } : null;
}

export const isDue = (late: LateRequests | null, at: number): late is LateRequests =>
  late !== null && iso(at) >= late.next;
