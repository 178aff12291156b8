import { BucketUnavailable } from './objects/bucket.ts';
import { ForeignBucket } from './objects/foreign-bucket.ts';

const LONGEST_PAUSE_MS = 5 * 60_000;
/** In place of what operators are advised, in settings and commands. */
const ASK = 'Ask the person who runs your server to look at its log.';

/** What keeps uploads from succeeding: said once, and tried again after growing pauses. */
export class UploadFailures {
  readonly #to: string;
  readonly #report: (sentence: string) => void;
  readonly #firstPauseMs: number;
  #pauseMs: number;
  #said: string | null = null;
  #reason: string | null = null;

  constructor(to: string, report: (sentence: string) => void, firstPauseMs: number) {
    this.#to = to;
    this.#report = report;
    this.#firstPauseMs = firstPauseMs;
    this.#pauseMs = firstPauseMs;
  }

  /** Why the last attempt failed, for the owner; null: it did not. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Returns after how many milliseconds it is to be tried again. */
  failed(error: unknown): number {
    const sentence = error instanceof Error ? error.message : String(error);
    if (sentence !== this.#said) this.#report(`The published files were not uploaded. ${sentence}`);
    this.#said = sentence;
    this.#reason =
      error instanceof BucketUnavailable || error instanceof ForeignBucket ? `${error.happened} ${ASK}` : sentence;
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(pause * 2, LONGEST_PAUSE_MS);
    return pause;
  }

  succeeded(): void {
    this.#pauseMs = this.#firstPauseMs;
    if (this.#reason !== null) this.#report(`${this.#to} can be written again.`);
    this.forget();
  }

  /** Another server uploads now. */
  forget(): void {
    this.#said = null;
    this.#reason = null;
  }
}
