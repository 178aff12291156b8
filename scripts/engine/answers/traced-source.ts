import type { CallStack } from './call-stack.ts';
import { documentId } from '../nodes/node.ts';
import type { Source } from '../nodes/terms.ts';

/** Documents as tasks read them: each read is noted, and what the source throws is known again wherever it was caught. */
export class TracedSource {
  readonly #source: Source;
  readonly #stack: CallStack;
  readonly #errors = new WeakSet<Error>();
  /** Node ids of documents by their keys, so that all traces share one string of each. */
  readonly #ids = new Map<string, string>();

  constructor(source: Source, stack: CallStack) {
    this.#source = source;
    this.#stack = stack;
  }

  /** Throws what the source throws. */
  read(key: string): unknown {
    const id = this.#ids.get(key) ?? documentId(key);
    this.#ids.set(key, id);
    this.#stack.note(id, false);
    try {
      const source = this.#source;
      return this.#stack.isAside ? (source.readIfGood ?? source.read)(key) : source.read(key);
    } catch (error) {
      if (error instanceof Error) this.#errors.add(error);
      throw error;
    }
  }

  hasThrown(error: Error): boolean {
    return this.#errors.has(error);
  }

  forget(key: string): void {
    this.#ids.delete(key);
  }

  clear(): void {
    this.#ids.clear();
  }
}
