import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';

/** Something that was counted, by its name such as `coupon/acme/c1`, and the document that shows its figures. */
export interface GoneThing {
  /** `figures/acme` */
  document: string;
  /** `EVERYTHING`: all that the document shows. */
  thing: string;
}
export const EVERYTHING = '';

/** Since when counted things have been gone: what was counted of them stays as long as they may come back. */
export interface DeletedEntities {
  /** Of a thing that is noted already, the first day stays. */
  note(things: readonly GoneThing[], day: string): Promise<void>;
  /** They were deleted on this day, whatever was noted of them before. */
  noteDeleted(things: readonly GoneThing[], day: string): Promise<void>;
  /** Those that were gone before this day. */
  before(day: string, count: number): Promise<GoneThing[]>;
  forget(thing: GoneThing): Promise<void>;
}

export function openDeletedEntities(database: RecordTables): DeletedEntities {
  return {
    async noteDeleted(things, since) {
      // PostgreSQL takes no row twice in one statement
      const once = new Map(things.map((each) => [`${each.document} ${each.thing}`, each]));
      for (const rows of inBatches(once.values()))
        await database
          .insertInto('gone_things')
          .values(rows.map((row) => ({ ...row, since })))
          .onConflict((conflict) => conflict.columns(['document', 'thing']).doUpdateSet({ since }))
          .execute();
    },
    async note(things, day) {
      for (const rows of inBatches(things))
        await database
          .insertInto('gone_things')
          .values(rows.map((row) => ({ ...row, since: day })))
          .onConflict((conflict) => conflict.columns(['document', 'thing']).doNothing())
          .execute();
    },
    async before(day, count) {
      return database
        .selectFrom('gone_things')
        .select(['document', 'thing'])
        .where('since', '<', day)
        .orderBy('since')
        .limit(count)
        .execute();
    },
    async forget({ document, thing }) {
      await database.deleteFrom('gone_things').where('document', '=', document).where('thing', '=', thing).execute();
    },
  };
}
