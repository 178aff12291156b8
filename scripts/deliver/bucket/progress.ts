/** How far something has come, and who waits for it. */
export class Progress {
  #at = 0;
  readonly #waiting = new Set<{ needed: number; resolve(isReached: boolean): void }>();

  get at(): number {
    return this.#at;
  }

  /** It goes back never: what is known stays true. */
  reach(at: number): void {
    this.#at = Math.max(this.#at, at);
    for (const waiting of this.#waiting)
      if (waiting.needed <= this.#at) {
        this.#waiting.delete(waiting);
        waiting.resolve(true);
      }
  }

  /** True when it has come so far; false when it is given up before. */
  reached(needed: number): Promise<boolean> {
    if (needed <= this.#at) return Promise.resolve(true);
    return new Promise((resolve) => this.#waiting.add({ needed, resolve }));
  }

  giveUp(): void {
    for (const { resolve } of this.#waiting) resolve(false);
    this.#waiting.clear();
  }
}
