import type { RecordTables } from './storage/tables.ts';

/** A feed that is fetched: what the owner set, and what came of it last. Both are JSON, whose shape the API knows. */
export interface SavedFeed {
  name: string;
  settings: unknown;
  state: unknown;
}

export interface Feeds {
  /** By name. */
  all(): Promise<SavedFeed[]>;
  find(name: string): Promise<SavedFeed | undefined>;
  /** Replaces one of the same name. */
  keep(feed: SavedFeed): Promise<void>;
  /** Does nothing when the feed is no longer there. */
  note(name: string, state: unknown): Promise<void>;
  /** False: there was none. */
  forget(name: string): Promise<boolean>;
}

export function openFeeds(database: RecordTables): Feeds {
  const feedOf = ({ name, settings, state }: { name: string; settings: string; state: string }): SavedFeed => ({
    name,
    settings: JSON.parse(settings) as unknown,
    state: JSON.parse(state) as unknown,
  });
  return {
    async all() {
      return (await database.selectFrom('feeds').selectAll().orderBy('name').execute()).map(feedOf);
    },
    async find(name) {
      const row = await database.selectFrom('feeds').selectAll().where('name', '=', name).executeTakeFirst();
      return row && feedOf(row);
    },
    async keep({ name, settings, state }) {
      const row = { settings: JSON.stringify(settings), state: JSON.stringify(state) };
      await database
        .insertInto('feeds')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
    async note(name, state) {
      await database
        .updateTable('feeds')
        .set({ state: JSON.stringify(state) })
        .where('name', '=', name)
        .execute();
    },
    async forget(name) {
      const { numDeletedRows } = await database.deleteFrom('feeds').where('name', '=', name).executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
