import type { RecordTables } from './storage/tables.ts';

/** From the columns of a file to fields of a kind, kept by name. */
interface SavedMapping {
  name: string;
  kind: string;
  mapping: { [column: string]: string | null };
}

/** How files of one origin are read, so that it is said once. */
export interface Mappings {
  /** By name. */
  all(): Promise<SavedMapping[]>;
  find(name: string): Promise<SavedMapping | undefined>;
  /** Replaces one of the same name. */
  keep(mapping: SavedMapping): Promise<void>;
  /** False: there was none. */
  forget(name: string): Promise<boolean>;
}

export function openMappings(database: RecordTables): Mappings {
  const mappingOf = ({ mapping, ...row }: { name: string; kind: string; mapping: string }): SavedMapping => ({
    ...row,
    mapping: JSON.parse(mapping) as SavedMapping['mapping'],
  });
  return {
    async all() {
      return (await database.selectFrom('mappings').selectAll().orderBy('name').execute()).map(mappingOf);
    },
    async find(name) {
      const row = await database.selectFrom('mappings').selectAll().where('name', '=', name).executeTakeFirst();
      return row && mappingOf(row);
    },
    async keep({ name, kind, mapping }) {
      const row = { kind, mapping: JSON.stringify(mapping) };
      await database
        .insertInto('mappings')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
    async forget(name) {
      const { numDeletedRows } = await database
        .deleteFrom('mappings')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
