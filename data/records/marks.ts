import type { RecordTables } from './tables.ts';

/** When work that comes round was last done. */
export interface Marks {
  /** The day of this work; undefined: it was never done. */
  dayOf(work: string): Promise<string | undefined>;
  set(work: string, day: string): Promise<void>;
}

export function openMarks(database: RecordTables): Marks {
  return {
    async dayOf(work) {
      const row = await database.selectFrom('marks').select('value').where('name', '=', work).executeTakeFirst();
      return row?.value;
    },
    async set(work, day) {
      await database
        .insertInto('marks')
        .values({ name: work, value: day })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }))
        .execute();
    },
  };
}
