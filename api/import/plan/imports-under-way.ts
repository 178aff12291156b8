import { randomBytes } from 'node:crypto';
import type { Handovers } from '../../../data/records/shared-state.ts';
import type { ImportProgress } from '../../contract/imports.ts';

/** Notes how far an import has come; `of` null: it is not known. */
export type OnStep = (step: ImportProgress['step'], done: number, of: number | null) => void;

const KIND = 'import progress';
const SHARE_EVERY_MS = 1_000;
/** One that is noted no more was ended with its machine. */
const SHARED_FOR_MS = 60_000;
const MOST_SHARED = 50;

const nothing = (): void => {};

interface Sharing {
  handovers: Handovers;
  now(): Date;
}

/** The files that are being looked at: here, and where there are several machines on the others. */
export class ImportsUnderWay {
  readonly #progress = new Map<string, ImportProgress>();
  readonly #sharing: Sharing | undefined;

  constructor(sharing?: Sharing) {
    this.#sharing = sharing;
  }

  async all(): Promise<ImportProgress[]> {
    const shared = this.#sharing ? await this.#sharing.handovers.list(KIND, this.#sharing.now().getTime()) : [];
    const elsewhere = shared.filter(({ id }) => !this.#progress.has(id));
    return [...this.#progress.values(), ...elsewhere.map(({ value }) => JSON.parse(value) as ImportProgress)];
  }

  /** Notes how far `look` has come, until it ends. */
  async follow<T>(fileName: string, look: (onStep: OnStep) => Promise<T>): Promise<T> {
    const id = randomBytes(12).toString('hex');
    let sharedAt = -Infinity;
    let shared = Promise.resolve();
    try {
      return await look((step, done, of) => {
        const progress = { fileName, step, done, of };
        this.#progress.set(id, progress);
        if (this.#sharing === undefined || performance.now() - sharedAt < SHARE_EVERY_MS) return;
        const { handovers, now: clock } = this.#sharing;
        sharedAt = performance.now();
        shared = shared
          .then(() => {
            const now = clock().getTime();
            const handover = { kind: KIND, id, value: JSON.stringify(progress), until: now + SHARED_FOR_MS };
            return handovers.put(handover, { now, most: MOST_SHARED });
          })
          .catch(nothing);
      });
    } finally {
      this.#progress.delete(id);
      await shared;
      await this.#sharing?.handovers.take(KIND, id, 0).catch(nothing);
    }
  }
}
