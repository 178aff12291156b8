import { randomBytes } from 'node:crypto';
import type { Handovers } from '../../../data/records/shared-state.ts';
import type { ImportProgress } from '../../contract/imports.ts';

/** Notes how far an import has come; `of` null: it is not known. */
export type OnStep = (step: ImportProgress['step'], done: number, of: number | null) => void;

const KIND = 'import progress';
const NOTE_EVERY_MS = 200;
/** One that is noted no more was ended with its machine. */
const NOTED_FOR_MS = 60_000;
const MOST_NOTED = 50;

const nothing = (): void => {};

/** The files that are being looked at, on other machines, too. */
export const importsUnderWay = (handovers: Handovers, now: () => Date) => ({
  all: async (): Promise<ImportProgress[]> =>
    (await handovers.list(KIND, now().getTime())).map(({ value }) => JSON.parse(value) as ImportProgress),
  /** Notes how far `look` has come, until it ends. */
  async follow<T>(fileName: string, look: (onStep: OnStep) => Promise<T>): Promise<T> {
    const id = randomBytes(12).toString('hex');
    const note = async (progress: ImportProgress): Promise<void> => {
      const at = now().getTime();
      const handover = { kind: KIND, id, value: JSON.stringify(progress), until: at + NOTED_FOR_MS };
      await handovers.put(handover, { now: at, most: MOST_NOTED }).catch(nothing);
    };
    let last = { step: '', at: 0 };
    let noted = Promise.resolve();
    try {
      return await look((step, done, of) => {
        if (step === last.step && performance.now() - last.at < NOTE_EVERY_MS) return;
        last = { step, at: performance.now() };
        noted = noted.then(() => note({ fileName, step, done, of }));
      });
    } finally {
      await noted;
      await handovers.take(KIND, id, 0).catch(nothing);
    }
  },
});
