/** A server whose uploads fail for so long lets another try: the fault may be its own. */
const FIRST_MS = 60_000;
const LONGEST_MS = 64 * FIRST_MS;

/** For how long a server that leads may fail: twice as long each time that another try came to nothing. */
export class Patience {
  readonly #ticks: () => number;
  #ms = FIRST_MS;
  #failingSince: number | null = null;

  /** `ticks`: milliseconds that only rise. */
  constructor(ticks: () => number) {
    this.#ticks = ticks;
  }

  /** A term begins. */
  begin(): void {
    this.#failingSince = null;
  }

  succeeded(): void {
    this.#ms = FIRST_MS;
  }

  /** Called again and again while this server leads. */
  isOver(isFailing: boolean): boolean {
    if (!isFailing) this.#failingSince = null;
    else this.#failingSince ??= this.#ticks();
    if (this.#failingSince === null || this.#ticks() - this.#failingSince < this.#ms) return false;
    this.#ms = Math.min(2 * this.#ms, LONGEST_MS);
    return true;
  }
}
