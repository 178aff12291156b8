import type { ImportProgress } from '../contract/list-import-progress.ts';

/** Notes how far an import has come; `of` null: it is not known. */
export type OnStep = (step: ImportProgress['step'], done: number, of: number | null) => void;

/** The files that are being looked at. */
export class ImportsUnderWay {
  readonly #progress = new Map<object, ImportProgress>();

  all(): ImportProgress[] {
    return [...this.#progress.values()];
  }

  /** Notes how far `look` has come, until it ends. */
  async follow<T>(fileName: string, look: (onStep: OnStep) => Promise<T>): Promise<T> {
    const key = {};
    try {
      return await look((step, done, of) => this.#progress.set(key, { fileName, step, done, of }));
    } finally {
      this.#progress.delete(key);
    }
  }
}
