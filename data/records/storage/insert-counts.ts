import type { RecordTables } from './tables.ts';

/** An insert of counts, which are added to what was counted before: of the same thing, in the same way, on the same day. */
export const insertCounts = (transaction: RecordTables) =>
  transaction
    .insertInto('counts')
    .onConflict((conflict) =>
      conflict
        .columns(['document', 'thing', 'kind', 'day'])
        .doUpdateSet(({ eb, ref }) => ({ count: eb('counts.count', '+', ref('excluded.count')) })),
    );
