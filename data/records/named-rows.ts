import { sql, type Kysely } from 'kysely';
import { statementsIn, type RecordTables } from './storage/tables.ts';

/** A feed that is fetched: what the owner set, and what came of it last. Both are JSON, whose shape the API knows. */
export interface SavedFeed {
  name: string;
  settings: unknown;
  state: unknown;
}

/** How files of one origin are read, so that it is said once: from their columns to fields of a kind. */
interface SavedMapping {
  name: string;
  kind: string;
  mapping: { [column: string]: string | null };
}

export type Feeds = ReturnType<typeof openFeeds>;
export type Mappings = ReturnType<typeof openMappings>;

export const openFeeds = (database: RecordTables) => ({
  ...openNamed<SavedFeed>(database, 'feeds', ['settings', 'state']),
  /** Does nothing when the feed is no longer there. */
  note: (name: string, state: unknown) =>
    statementsIn(database).change`update feeds set state = ${JSON.stringify(state)} where name = ${name}`,
});

export const openMappings = (database: RecordTables) => openNamed<SavedMapping>(database, 'mappings', ['mapping']);

/** Rows of a table that have names. `json`: the columns that are no text. */
function openNamed<Row extends { name: string }>(
  tables: RecordTables,
  table: 'feeds' | 'mappings',
  json: readonly (keyof Row & string)[],
) {
  const database = tables as unknown as Kysely<{ [table: string]: { [column: string]: string } }>;
  const saved = database.selectFrom(table).selectAll();
  const rowOf = (found: { [column: string]: string }) =>
    ({ ...found, ...Object.fromEntries(json.map((column) => [column, JSON.parse(found[column]!)])) }) as unknown as Row;
  return {
    /** By name. */
    all: async (): Promise<Row[]> => (await saved.orderBy('name').execute()).map(rowOf),
    async find(name: string): Promise<Row | undefined> {
      const found = await saved.where('name', '=', name).executeTakeFirst();
      return found && rowOf(found);
    },
    /** Replaces one of the same name. */
    keep(row: Row) {
      const values = { ...row, ...Object.fromEntries(json.map((column) => [column, JSON.stringify(row[column])])) };
      const insert = database.insertInto(table).values(values);
      return insert.onConflict((conflict) => conflict.column('name').doUpdateSet(values)).execute();
    },
    /** False: there was none. */
    forget: async (name: string): Promise<boolean> =>
      (await statementsIn(tables).change`delete from ${sql.table(table)} where name = ${name}`) > 0n,
  };
}
