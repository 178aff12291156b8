import { sql } from 'kysely';
import type { RecordTables } from './storage/tables.ts';

/** From the columns of a file to fields of a kind, kept by name. */
interface SavedMapping {
  name: string;
  kind: string;
  mapping: { [column: string]: string | null };
}

/** How files of one origin are read, so that it is said once. */
export type Mappings = ReturnType<typeof openMappings>;

export function openMappings(database: RecordTables) {
  const rows = database.selectFrom('mappings').selectAll();
  const mappingOf = ({ mapping, ...row }: { name: string; kind: string; mapping: string }): SavedMapping => ({
    ...row,
    mapping: JSON.parse(mapping) as SavedMapping['mapping'],
  });
  return {
    /** By name. */
    all: async (): Promise<SavedMapping[]> => (await rows.orderBy('name').execute()).map(mappingOf),
    async find(name: string): Promise<SavedMapping | undefined> {
      const row = await rows.where('name', '=', name).executeTakeFirst();
      return row && mappingOf(row);
    },
    /** Replaces one of the same name. */
    keep({ name, kind, mapping }: SavedMapping) {
      const row = { kind, mapping: JSON.stringify(mapping) };
      const insert = database.insertInto('mappings').values({ name, ...row });
      return insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
    },
    /** False: there was none. */
    forget: async (name: string): Promise<boolean> =>
      (await sql`delete from mappings where name = ${name}`.execute(database)).numAffectedRows! > 0n,
  };
}
