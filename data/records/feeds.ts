import { sql } from 'kysely';
import type { RecordTables } from './storage/tables.ts';

/** A feed that is fetched: what the owner set, and what came of it last. Both are JSON, whose shape the API knows. */
export interface SavedFeed {
  name: string;
  settings: unknown;
  state: unknown;
}

export type Feeds = ReturnType<typeof openFeeds>;

export function openFeeds(database: RecordTables) {
  const rows = database.selectFrom('feeds').selectAll();
  const feedOf = ({ name, settings, state }: { name: string; settings: string; state: string }): SavedFeed => {
    return { name, settings: JSON.parse(settings), state: JSON.parse(state) };
  };
  return {
    /** By name. */
    all: async (): Promise<SavedFeed[]> => (await rows.orderBy('name').execute()).map(feedOf),
    async find(name: string): Promise<SavedFeed | undefined> {
      const row = await rows.where('name', '=', name).executeTakeFirst();
      return row && feedOf(row);
    },
    /** Replaces one of the same name. */
    keep({ name, settings, state }: SavedFeed) {
      const row = { settings: JSON.stringify(settings), state: JSON.stringify(state) };
      const insert = database.insertInto('feeds').values({ name, ...row });
      return insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
    },
    /** Does nothing when the feed is no longer there. */
    note: (name: string, state: unknown) =>
      sql`update feeds set state = ${JSON.stringify(state)} where name = ${name}`.execute(database),
    /** False: there was none. */
    forget: async (name: string): Promise<boolean> =>
      (await sql`delete from feeds where name = ${name}`.execute(database)).numAffectedRows! > 0n,
  };
}
