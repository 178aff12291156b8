const PAUSE_MS = 5_000;

export interface ReadAheadOptions {
  /** Reads these files, by path below the output folder; null: everything. Ends early when it is aborted. */
  read(files: ReadonlySet<string> | null, signal: AbortSignal): Promise<void>;
  pauseMs?: number | undefined;
}

/**
 * On a server that does not lead: reads some seconds after each change what its first upload would have to read, so that it can take over at
 * once. What cannot be read now is read then, and reported then.
 */
export class ReadAhead {
  readonly #options: ReadAheadOptions;
  /** Null: everything. */
  #files: Set<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #reading: Promise<void> | null = null;
  /** Null: it is stopped. */
  #until: AbortController | null = null;

  constructor(options: ReadAheadOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#until) return;
    this.#until = new AbortController();
    this.#files = null;
    this.#schedule();
  }

  changed(files: readonly string[]): void {
    if (!this.#until) return;
    for (const file of files) this.#files?.add(file);
    this.#schedule();
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#until?.abort();
    this.#until = null;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#reading;
  }

  #schedule(): void {
    const until = this.#until;
    if (!until || this.#timer || this.#reading || this.#files?.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reading = this.#read(until.signal).finally(() => {
        this.#reading = null;
        // what has changed meanwhile; after a failure the next change tries again
        if (this.#files) this.#schedule();
      });
    }, this.#options.pauseMs ?? PAUSE_MS).unref();
  }

  async #read(signal: AbortSignal): Promise<void> {
    const files = this.#files;
    this.#files = new Set();
    try {
      await this.#options.read(files, signal);
    } catch {
      this.#files = null;
    }
  }
}
