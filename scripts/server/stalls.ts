import type { PublishEvent } from '../../api/publishing/publisher.ts';

/** A publish that makes no page, or an upload without an answer of the bucket, for so long does not end by itself. */
const STALLED_MS = 5 * 60_000;

export interface StallsOptions {
  /** Milliseconds that only rise. */
  ticks(): number;
  /** For how long an upload that is due has made no progress; 0: none is. */
  uploadStalledMs(): number;
}

/** Notices that publishing neither succeeds nor fails. */
export class Stalls {
  readonly #options: StallsOptions;
  /** Since when a publish that is under way has made no progress; null: none is. */
  #publishingSince: number | null = null;

  constructor(options: StallsOptions) {
    this.#options = options;
  }

  /** Follows the events of the publisher. */
  readonly follow = ({ type }: PublishEvent): void => {
    this.#publishingSince = type === 'finished' ? null : this.#options.ticks();
  };

  /** What makes no progress, as a clause with what to do; null: nothing has. */
  reason(): string | null {
    const { ticks, uploadStalledMs } = this.#options;
    const publishMs = this.#publishingSince === null ? 0 : ticks() - this.#publishingSince;
    if (publishMs >= STALLED_MS) return stalled('the publish that is under way', publishMs);
    const uploadMs = uploadStalledMs();
    return uploadMs >= STALLED_MS ? stalled('the upload to the bucket', uploadMs) : null;
  }
}

const stalled = (what: string, ms: number): string =>
  `${what} has made no progress for ${Math.floor(ms / 60_000)} minutes; restart this server`;
