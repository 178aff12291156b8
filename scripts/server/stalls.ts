import type { PublishEvent } from '../../api/publishing/publisher.ts';

/** A publish that makes no page, or an upload without an answer of the bucket, for so long does not end by itself. */
const STALLED_MS = 5 * 60_000;

interface Sources {
  /** Milliseconds that only rise. */
  ticks(): number;
  /** For how long an upload that is due has made no progress; 0: none is. */
  uploadStalledMs(): number;
}

/** Notices that publishing neither succeeds nor fails. */
export function watchStalls({ ticks, uploadStalledMs }: Sources) {
  /** Since when a publish that is under way has made no progress; null: none is. */
  let publishingSince: number | null = null;
  return {
    /** Follows the events of the publisher. */
    follow: ({ type }: PublishEvent): void => {
      publishingSince = type === 'finished' ? null : ticks();
    },
    /** What makes no progress, as a clause with what to do; null: nothing has. */
    reason(): string | null {
      const publishMs = publishingSince === null ? 0 : ticks() - publishingSince;
      if (publishMs >= STALLED_MS) return stalled('the publish that is under way', publishMs);
      const uploadMs = uploadStalledMs();
      return uploadMs >= STALLED_MS ? stalled('the upload to the bucket', uploadMs) : null;
    },
  };
}

const stalled = (what: string, ms: number): string =>
  `${what} has made no progress for ${Math.floor(ms / 60_000)} minutes; restart this server`;
