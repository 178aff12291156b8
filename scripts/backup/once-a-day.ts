import type { Records } from '../../data/records/open-records.ts';

/** Work of a day that one of several machines does: the first to look, or where that failed the next one. The others call `leave`. */
export const onceADay =
  ({ aloneOrNot, marks }: Pick<Records, 'aloneOrNot' | 'marks'>, work: string, leave: () => void = () => {}) =>
  async (day: string, run: () => Promise<boolean>): Promise<void> => {
    const isMine = await aloneOrNot(work, async () => {
      if ((await marks.dayOf(work)) === day) return false;
      if (await run()) await marks.set(work, day);
      return true;
    });
    if (!isMine) leave();
  };
