/** Up to which change of the log the files of a site are known to be uploaded, whichever server did so. */
export class UploadedPosition {
  #seq = 0;
  readonly #waiting = new Set<{ seq: number; resolve(isUploaded: boolean): void }>();

  /** A server that takes over begins at 0: what is known stays true. */
  note(seq: number): void {
    this.#seq = Math.max(this.#seq, seq);
    for (const waiting of this.#waiting)
      if (waiting.seq <= this.#seq) {
        this.#waiting.delete(waiting);
        waiting.resolve(true);
      }
  }

  /** False: not within so long. */
  reached(seq: number, patienceMs: number): Promise<boolean> {
    if (seq <= this.#seq) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve(false);
      }, patienceMs);
      timer.unref();
      const waiting = {
        seq,
        resolve(isUploaded: boolean) {
          clearTimeout(timer);
          resolve(isUploaded);
        },
      };
      this.#waiting.add(waiting);
    });
  }

  /** Nothing is heard any more. */
  close(): void {
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }
}
