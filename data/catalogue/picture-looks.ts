/**
 * Looks for pictures that a folder lacks, one look at a time: all that are asked for meanwhile share the next. However many addresses without
 * a picture are requested, the database answers one question after another.
 */
export class PictureLooks {
  readonly #fetch: (names: readonly string[]) => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #next: { names: Set<string>; done: Promise<void> } | null = null;

  constructor(fetch: (names: readonly string[]) => Promise<void>) {
    this.#fetch = fetch;
  }

  look(name: string): Promise<void> {
    this.#next ??= this.#begin();
    this.#next.names.add(name);
    return this.#next.done;
  }

  #begin(): { names: Set<string>; done: Promise<void> } {
    const names = new Set<string>();
    const done = this.#last.then(() => {
      this.#next = null;
      return this.#fetch([...names]);
    });
    this.#last = done.catch(() => undefined);
    return { names, done };
  }
}
