import type { Selectable } from 'kysely';
import type { LoggedChange, LoggedDocument } from '../../catalogue/folder/change-entry.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';
import { keepChange, unpacked } from './save-change.ts';
import { removeBefore, removeBeyond } from './old-changes.ts';

/** Who made a change and when. */
export interface SavedChange {
  id: string;
  /** ISO instant. */
  at: string;
  operation: string;
  session: string | null;
  /** The address that the call came from; '' once it is too old to keep. */
  from: string;
  undoOf: string | null;
  /** Of the documents. */
  format: number;
  /** How many documents of the catalogue it changed, figures aside. */
  documentCount: number;
}

/** What a change did to one document. `position` counts from 0, figures after all others. */
export interface SavedVersion extends LoggedDocument {
  changeId: string;
  position: number;
}

/** Which changes are asked for; `since` and `until` are ISO instants, the latter not included. */
interface ChangeFilter {
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
export interface Versions {
  /** One that is here already stays as it is. One that carries on another is kept within that one, unless something came between them. */
  keep(change: LoggedChange): Promise<void>;
  change(id: string): Promise<SavedChange | undefined>;
  /** The newest first. */
  changes(filter: ChangeFilter, page: Page): Promise<SavedChange[]>;
  /** The first `most` of each change, or those of one document alone. */
  ofChanges(ids: readonly string[], wanted: { most: number } | { key: string }): Promise<SavedVersion[]>;
  /** All documents of a change, or a page of them. */
  ofChange(id: string, page?: Page): Promise<SavedVersion[]>;
  version(changeId: string, position: number): Promise<SavedVersion | undefined>;
  /** Which of the changes were taken back, and by which change: the last one that was not taken back itself. */
  undone(ids: readonly string[]): Promise<Map<string, string>>;
  /**
   * Removes changes from before `changesSince` and, the oldest first, those beyond `mostBytes`; empties the addresses of those from before
   * `addressesSince` (ISO instants).
   */
  forget(limits: { changesSince: string; addressesSince: string; mostBytes: number }): Promise<void>;
}

export function openVersions(database: RecordTables): Versions {
  const version = ({
    change_id,
    position,
    key,
    before,
    after,
  }: Selectable<Tables['versions']>): Promise<SavedVersion> =>
    unpacked({ before, after }).then((texts) => ({ changeId: change_id, position, key, ...texts }));
  const select = () => database.selectFrom('versions').selectAll().orderBy('change_id').orderBy('position');
  return {
    keep: (change) => keepChange(database, change),
    async change(id) {
      const row = await database.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
      return row && savedChange(row);
    },
    async changes({ key, since, until, session }, { offset, count }) {
      const { ref } = database.dynamic;
      let query = database
        .selectFrom('changes')
        .selectAll('changes')
        .$if(key !== undefined, (all) =>
          all
            .innerJoin('versions', 'versions.change_id', 'changes.id')
            .where('versions.key', '=', key!)
            .orderBy('versions.change_id', 'desc'),
        )
        .$if(key === undefined, (all) => all.orderBy(ref('changes.at'), 'desc').orderBy(ref('changes.id'), 'desc'));
      if (since !== undefined) query = query.where('changes.at', '>=', since);
      if (until !== undefined) query = query.where('changes.at', '<', until);
      if (session !== undefined) query = query.where('changes.session', '=', session);
      return (await query.limit(count).offset(offset).execute()).map(savedChange);
    },
    async ofChanges(ids, wanted) {
      if (ids.length === 0) return [];
      const all = select().where('change_id', 'in', [...ids]);
      const rows = await (
        'key' in wanted ? all.where('key', '=', wanted.key) : all.where('position', '<', wanted.most)
      ).execute();
      return Promise.all(rows.map(version));
    },
    async ofChange(id, page) {
      const all = select().where('change_id', '=', id);
      const rows = await (page === undefined ? all : all.limit(page.count).offset(page.offset)).execute();
      return Promise.all(rows.map(version));
    },
    async version(changeId, position) {
      const row = await select().where('change_id', '=', changeId).where('position', '=', position).executeTakeFirst();
      return row && version(row);
    },
    undone: (ids) => undone(database, ids),
    async forget({ changesSince, addressesSince, mostBytes }) {
      await removeBefore(database, changesSince);
      await removeBeyond(database, mostBytes);
      await database
        .updateTable('changes')
        .set({ from_address: '' })
        .where('at', '<', addressesSince)
        .where('from_address', '<>', '')
        .execute();
    },
  };
}

const savedChange = (row: Selectable<Tables['changes']>): SavedChange => ({
  id: row.id,
  at: row.at,
  operation: row.operation,
  session: row.session,
  from: row.from_address,
  undoOf: row.undo_of,
  format: row.format,
  documentCount: row.documents,
});

async function undone(database: RecordTables, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { id: string; undo_of: string | null }[] = [];
  for (const some of inBatches(ids))
    rows.push(
      ...(await database
        .selectFrom('changes')
        .select(['id', 'undo_of'])
        .where('undo_of', 'in', some)
        .orderBy('id')
        .execute()),
    );
  if (rows.length === 0) return new Map();
  const takenBack = await undone(
    database,
    rows.map(({ id }) => id),
  );
  return new Map(rows.filter(({ id }) => !takenBack.has(id)).map(({ id, undo_of }) => [undo_of!, id]));
}
