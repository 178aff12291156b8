/** Rings once after a while, unless the process ends before. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | null = null;
  #dueAt = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Not later than it was set before. */
  set(afterMs: number): void {
    const dueAt = performance.now() + afterMs;
    if (this.#dueAt <= dueAt) return;
    this.clear();
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => {
      this.clear();
      this.#ring();
    }, afterMs).unref();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#dueAt = Infinity;
  }
}
