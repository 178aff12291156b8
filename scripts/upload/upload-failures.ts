const LONGEST_PAUSE_MS = 5 * 60_000;

/** What keeps uploads from succeeding: said once, and tried again after growing pauses. */
export class UploadFailures {
  readonly #to: string;
  readonly #report: (sentence: string) => void;
  readonly #firstPauseMs: number;
  #pauseMs: number;
  #reason: string | null = null;

  constructor(to: string, report: (sentence: string) => void, firstPauseMs: number) {
    this.#to = to;
    this.#report = report;
    this.#firstPauseMs = firstPauseMs;
    this.#pauseMs = firstPauseMs;
  }

  /** Why the last attempt failed; null: it did not. */
  get reason(): string | null {
    return this.#reason;
  }

  /** Returns after how many milliseconds it is to be tried again. */
  failed(error: unknown): number {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason !== this.#reason) this.#report(`The published files were not uploaded. ${reason}`);
    this.#reason = reason;
    const pause = this.#pauseMs;
    this.#pauseMs = Math.min(pause * 2, LONGEST_PAUSE_MS);
    return pause;
  }

  succeeded(): void {
    this.#pauseMs = this.#firstPauseMs;
    if (this.#reason !== null) this.#report(`${this.#to} can be written again.`);
    this.#reason = null;
  }

  /** Another server uploads now. */
  forget(): void {
    this.#reason = null;
  }
}
