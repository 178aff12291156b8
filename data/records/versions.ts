import { sql } from 'kysely';
import type { LoggedChange, LoggedDocument } from '../catalogue/folder/change-entry.ts';
import { inBatches } from '../files/in-batches.ts';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';
import { keepChange, unpacked } from './save-change.ts';

type Row = Tables['changes'];

/** Who made a change and when. */
export interface SavedChange extends Pick<Row, 'id' | 'at' | 'operation' | 'session' | 'undoOf'> {
  /** The address that the call came from; '' once it is too old to keep. */
  from: string;
  /** How many documents of the catalogue it changed, figures aside. */
  documentCount: number;
}

/** What a change did to one document. `position` counts from 0, figures after all others. */
export interface SavedVersion extends LoggedDocument {
  changeId: string;
  position: number;
}

/** Which changes are asked for; `since` and `until` are ISO instants, the latter not included. */
export interface ChangeFilter {
  key?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  session?: string | undefined;
}

interface Page {
  offset: number;
  count: number;
}

/** What was there before each change. */
export type Versions = ReturnType<typeof openVersions>;

export function openVersions(database: RecordTables) {
  const { rows, change } = statementsIn(database);
  const version = (row: Tables['versions']): SavedVersion => ({ ...row, ...unpacked(row) });
  const all = database.selectFrom('versions').selectAll().orderBy('changeId').orderBy('position');
  return {
    /** One that is here already stays as it is. One that carries on another is kept within that one, unless something came between them. */
    keep: (change: LoggedChange): Promise<void> => keepChange(database, change),
    async change(id: string): Promise<SavedChange | undefined> {
      const row = await database.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && savedChange(row);
    },
    /** The newest first. */
    async changes({ key, since, until, session }: ChangeFilter, { offset, count }: Page): Promise<SavedChange[]> {
      const filters = [
        key !== undefined && sql`versions.key = ${key}`,
        since !== undefined && sql`changes.at >= ${since}`,
        until !== undefined && sql`changes.at < ${until}`,
        session !== undefined && sql`changes.session = ${session}`,
      ].filter((each) => each !== false);
      const found = await rows<Row>`select changes.* from changes
        ${key === undefined ? sql`` : sql`join versions on versions.change_id = changes.id`}
        where ${sql.join([sql`true`, ...filters], sql` and `)}
        order by ${key === undefined ? sql`changes.at desc, changes.id` : sql`versions.change_id`} desc
        limit ${count} offset ${offset}`;
      return found.map(savedChange);
    },
    /** The first `most` of each change, or those of one document alone. */
    async ofChanges(ids: readonly string[], wanted: { most: number } | { key: string }): Promise<SavedVersion[]> {
      if (ids.length === 0) return [];
      const some = all.where('changeId', 'in', [...ids]);
      const found = 'key' in wanted ? some.where('key', '=', wanted.key) : some.where('position', '<', wanted.most);
      return (await found.execute()).map(version);
    },
    /** All documents of a change, or a page of them. */
    async ofChange(id: string, page?: Page): Promise<SavedVersion[]> {
      const some = all.where('changeId', '=', id);
      const rows = await (page === undefined ? some : some.limit(page.count).offset(page.offset)).execute();
      return rows.map(version);
    },
    async version(changeId: string, position: number): Promise<SavedVersion | undefined> {
      const row = await all.where('changeId', '=', changeId).where('position', '=', position).executeTakeFirst();
      return row && version(row);
    },
    /** Which of the changes were taken back, and by which change: the last one that was not taken back itself. */
    undone: (ids: readonly string[]) => undone(database, ids),
    /**
     * Removes changes from before `changesSince` and, the oldest first, those beyond `mostBytes`; empties the addresses of those from before
     * `addressesSince` (ISO instants).
     */
    async forget({ changesSince, addressesSince, mostBytes }: Limits): Promise<void> {
      // a few at a time, so that other statements run in between
      const ended = async () => {
        const found = await rows<Pick<Row, 'id'>>`
          select id from (select id, at, sum(bytes) over (order by at desc, id desc) as with_newer from changes) as each
          where at < ${changesSince} or with_newer > ${mostBytes} limit ${CHANGES_AT_ONCE}`;
        return found.map(({ id }) => id);
      };
      for (let ids = await ended(); ids.length > 0; ids = await ended()) await remove(database, ids);
      await change`update changes set from_address = '' where at < ${addressesSince} and from_address <> ''`;
    },
  };
}

interface Limits {
  changesSince: string;
  addressesSince: string;
  mostBytes: number;
}

const savedChange = ({ id, at, operation, session, fromAddress, undoOf, documents }: Row): SavedChange => {
  return { id, at, operation, session, from: fromAddress, undoOf, documentCount: documents };
};

async function undone(database: RecordTables, ids: readonly string[]): Promise<Map<string, string>> {
  const changes = database.selectFrom('changes').select(['id', 'undoOf']).orderBy('id');
  const rows: Pick<Row, 'id' | 'undoOf'>[] = [];
  for (const some of inBatches(ids)) rows.push(...(await changes.where('undoOf', 'in', some).execute()));
  if (rows.length === 0) return new Map();
  const takenBack = await undone(
    database,
    rows.map(({ id }) => id),
  );
  return new Map(rows.filter(({ id }) => !takenBack.has(id)).map(({ id, undoOf }) => [undoOf!, id]));
}

const CHANGES_AT_ONCE = 100;

const remove = (database: RecordTables, ids: string[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('changes').where('id', 'in', ids).execute();
    await transaction.deleteFrom('versions').where('changeId', 'in', ids).execute();
  });
