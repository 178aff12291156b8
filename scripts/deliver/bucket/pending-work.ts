import type { RunOptions } from './upload.ts';

/** What is still to be uploaded, and who waits for it. */
export class PendingWork {
  /** Null: any file may have changed, as at the start of a process. */
  #files: Set<string> | null = null;
  #isCheck = false;
  /** Counts publishes, the start of the process as the first, and what changed between them. */
  #published = 1;
  /** Of them, those whose files are in the bucket, and those of the run that is under way. */
  #uploaded = 0;
  #taken = 0;
  #takenFiles: ReadonlySet<string> | null = null;
  #isTakenCheck = false;
  #publishing: string | null = null;
  /** No publish has begun since files were taken. */
  #isStable = true;
  readonly #waiting = new Set<{ needed: number; resolve(isUploaded: boolean): void }>();
  #isOver = false;

  get isPublishing(): boolean {
    return this.#publishing !== null;
  }

  get isOutdated(): boolean {
    return !this.#isStable;
  }

  get isEmpty(): boolean {
    return this.#files !== null && this.#files.size === 0 && !this.#isCheck;
  }

  get waiting(): number {
    return this.#published - this.#uploaded;
  }

  publishing(id: string): void {
    this.#publishing = id;
    this.#isStable = false;
  }

  /** A publish is over that changed these files; null: any. */
  published(files: readonly string[] | null): void {
    this.#publishing = null;
    this.#add(files);
    // Nothing is to be uploaded of it.
    if (this.isEmpty && this.#taken === this.#uploaded) this.#settle(this.#published);
  }

  /** A file changed apart from publishes. */
  written(file: string): void {
    // Several of them are one change, until a run takes it.
    if (this.#published === this.#taken) this.#published += 1;
    this.#addAgain([file]);
  }

  check(): void {
    this.#isCheck = true;
  }

  /** What a run has to do; what comes later is for the next. */
  take(): Pick<RunOptions, 'files' | 'check'> {
    const taken = { files: this.#files, check: this.#isCheck };
    this.#takenFiles = this.#files;
    this.#isTakenCheck = this.#isCheck;
    this.#files = new Set();
    this.#isCheck = false;
    this.#taken = this.#published;
    this.#isStable = true;
    return taken;
  }

  /**
   * The run that took it is through, but for files that changed meanwhile, and what was to follow them. `isOfAll`: it compared all files,
   * whichever it took.
   */
  done(unsettled: readonly string[], isOfAll: boolean): void {
    // What a publish that began meanwhile has changed will be named; what changed otherwise is found among all.
    const named = this.#isStable || isOfAll || this.#takenFiles === null ? null : [...this.#takenFiles];
    if (unsettled.length > 0) this.#addAgain(named);
    else this.#settle(this.isEmpty ? this.#published : this.#taken);
  }

  /** What the run did is not known. */
  failed(): void {
    this.#files = null;
    this.#isCheck ||= this.#isTakenCheck;
  }

  /** True when what changed up to this publish is uploaded; false when nothing is any more. */
  whenUploaded(publishId: string): Promise<boolean> {
    const needed = this.#published + (publishId === this.#publishing ? 1 : 0);
    if (this.#uploaded >= needed) return Promise.resolve(true);
    if (this.#isOver) return Promise.resolve(false);
    return new Promise((resolve) => this.#waiting.add({ needed, resolve }));
  }

  /** Nothing is uploaded any more, unless this resumes. */
  giveUp(): void {
    this.#isOver = true;
    this.#files = null;
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }

  /** Any file may differ from what is uploaded, as at the start of a process. */
  resume(): void {
    if (!this.#isOver) return;
    this.#isOver = false;
    this.#add(null);
  }

  #add(files: readonly string[] | null): void {
    this.#published += 1;
    this.#addAgain(files);
  }

  #addAgain(files: readonly string[] | null): void {
    if (files === null) this.#files = null;
    else for (const file of files) this.#files?.add(file);
  }

  #settle(uploaded: number): void {
    this.#uploaded = Math.min(uploaded, this.#published);
    for (const waiting of this.#waiting)
      if (waiting.needed <= uploaded) {
        this.#waiting.delete(waiting);
        waiting.resolve(true);
      }
  }
}
