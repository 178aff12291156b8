import { inBatches } from '../../files/in-batches.ts';
import { statementsIn, type RecordTables } from '../storage/tables.ts';

/** Something that was counted, by its name such as `coupon/acme/c1`, and the document that shows its figures. */
export interface GoneThing {
  /** `figures/acme` */
  document: string;
  /** `EVERYTHING`: all that the document shows. */
  thing: string;
}
export const EVERYTHING = '';

/** Since when counted things have been gone: what was counted of them stays as long as they may come back. */
export function openDeletedEntities(database: RecordTables) {
  return {
    /** Of a thing that is noted already, the first day stays, unless it was deleted `again`. */
    async note(things: readonly GoneThing[], since: string, { again = false } = {}): Promise<void> {
      // PostgreSQL takes no row twice in one statement
      const once = new Map(things.map((each) => [`${each.document} ${each.thing}`, { ...each, since }]));
      for (const some of inBatches(once.values()))
        await database
          .insertInto('gone_things')
          .values(some)
          .onConflict((conflict) => {
            const noted = conflict.columns(['document', 'thing']);
            return again ? noted.doUpdateSet({ since }) : noted.doNothing();
          })
          .execute();
    },
    /** Those that were gone before this day. */
    before: (day: string, count: number): Promise<GoneThing[]> => {
      const gone = database.selectFrom('gone_things').select(['document', 'thing']).where('since', '<', day);
      return gone.orderBy('since').limit(count).execute();
    },
    forget: ({ document, thing }: GoneThing) =>
      statementsIn(database).change`delete from gone_things where document = ${document} and thing = ${thing}`,
  };
}
