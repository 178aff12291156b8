import type { RunOptions } from './upload.ts';

/** How far something has come, and who waits for it. */
export class Progress {
  at = 0;
  readonly #waiting = new Set<{ needed: number; resolve(isReached: boolean): void }>();

  /** It goes back never: what is known stays true. */
  reach(at: number): void {
    this.at = Math.max(this.at, at);
    for (const waiting of this.#waiting)
      if (waiting.needed <= this.at) {
        this.#waiting.delete(waiting);
        waiting.resolve(true);
      }
  }

  /** True when it has come so far; false when it is given up before. */
  reached(needed: number): Promise<boolean> {
    if (needed <= this.at) return Promise.resolve(true);
    return new Promise((resolve) => this.#waiting.add({ needed, resolve }));
  }

  giveUp(): void {
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }
}

/** What is still to be uploaded, and who waits for it. */
export class PendingWork {
  /** Null: any file may have changed, as at the start of a process. */
  #files: Set<string> | null = null;
  #isCheck = false;
  /** Counts publishes, the start of the process as the first, and what changed between them. */
  #published = 1;
  /** Of them, those whose files are in the bucket. */
  readonly #uploaded = new Progress();
  /** By the run that is under way. */
  #taken = { upTo: 0, check: false };
  isPublishing = false;
  /** A publish has begun since files were taken. */
  isOutdated = false;
  #isOver = false;

  get isEmpty(): boolean {
    return this.#files !== null && this.#files.size === 0 && !this.#isCheck;
  }

  get waiting(): number {
    return this.#published - this.#uploaded.at;
  }

  publishing(): void {
    this.isPublishing = true;
    this.isOutdated = true;
  }

  /** A publish is over that changed these files; null: any. */
  published(files: readonly string[] | null): void {
    this.isPublishing = false;
    this.#published += 1;
    this.#add(files);
    // Nothing is to be uploaded of it.
    if (this.isEmpty && this.#taken.upTo === this.#uploaded.at) this.#uploaded.reach(this.#published);
  }

  /** A file changed apart from publishes. */
  written(file: string): void {
    // Several of them are one change, until a run takes it.
    if (this.#published === this.#taken.upTo) this.#published += 1;
    this.#add([file]);
  }

  check(): void {
    this.#isCheck = true;
  }

  /** What a run has to do; what comes later is for the next. */
  take(): Pick<RunOptions, 'files' | 'check'> {
    const files = this.#files;
    this.#taken = { upTo: this.#published, check: this.#isCheck };
    this.#files = new Set();
    this.#isCheck = false;
    this.isOutdated = false;
    return { files, check: this.#taken.check };
  }

  /** The run that took it is through; `isSettled`: but for files that changed meanwhile, and what was to follow them. */
  done(isSettled: boolean): void {
    if (isSettled) this.#uploaded.reach(this.isEmpty ? this.#published : this.#taken.upTo);
    else this.#files = null;
  }

  /** What the run did is not known. */
  failed(): void {
    this.#files = null;
    this.#isCheck ||= this.#taken.check;
  }

  /** True when all that was published by now is uploaded, and what is being published; false when nothing is any more. */
  whenUploaded(): Promise<boolean> {
    const needed = this.#published + (this.isPublishing ? 1 : 0);
    return this.#isOver ? Promise.resolve(this.#uploaded.at >= needed) : this.#uploaded.reached(needed);
  }

  /** Nothing is uploaded any more, unless this resumes. */
  giveUp(): void {
    this.#isOver = true;
    this.#files = null;
    this.#uploaded.giveUp();
  }

  /** Any file may differ from what is uploaded, as at the start of a process. */
  resume(): void {
    if (!this.#isOver) return;
    this.#isOver = false;
    this.#published += 1;
    this.#files = null;
  }

  #add(files: readonly string[] | null): void {
    if (files === null) this.#files = null;
    else for (const file of files) this.#files?.add(file);
  }
}
