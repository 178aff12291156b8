import type { ChangeFilter, SavedChange, SavedVersion } from '../../data/records/versions.ts';
import { changeInBulk } from '../contract/owner-tables.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Stored } from '../http/stored.ts';
import { changedDocument, contentsOf } from './changed-documents.ts';
import { kindOf } from './names.ts';
import { thingsChanged } from './what-came-back.ts';

/** Changes of one reply, or documents of one change. */
export const PAGE = 50;
/** Documents of a change among others. */
const MOST_DOCUMENTS = 20;
const DAY_MS = 86_400_000;
/** For so long a change can be undone. */
export const UNDO_MS = 30 * DAY_MS;

interface Asked extends ChangeFilter {
  /** This one alone, with a page of its documents. */
  change?: string | undefined;
  offset: number;
}

/** A page of the history, and whether there is another one. */
export async function historyEntries(services: Stored, asked: Asked) {
  const { versions } = services.records;
  const { key, change: changeId, offset, ...filter } = asked;
  if (changeId !== undefined) {
    const change = await versions.change(changeId);
    if (change === undefined) return { entries: [], hasMore: false };
    const documents = await versions.ofChange(changeId, { offset, count: PAGE });
    return { entries: await entriesOf(services, [change], documents), hasMore: change.documentCount > offset + PAGE };
  }
  const found = await versions.changes({ key, ...filter }, { offset, count: PAGE + 1 });
  const changes = found.slice(0, PAGE);
  const ids = changes.map(({ id }) => id);
  const documents = await versions.ofChanges(ids, key === undefined ? { most: MOST_DOCUMENTS } : { key });
  return { entries: await entriesOf(services, changes, documents), hasMore: found.length > PAGE };
}

/** Where not all documents are listed, of these alone. */
function thingsOf(versions: readonly SavedVersion[], { documentCount }: Pick<SavedChange, 'documentCount'>): string {
  const changes = versions.map((version) => ({ key: version.key as DocumentKey, ...contentsOf(version) }));
  return `${thingsChanged(changes)}${versions.length < documentCount ? ' and more' : ''}`;
}

async function entriesOf(services: Stored, changes: readonly SavedChange[], documents: readonly SavedVersion[]) {
  const { records, now } = services;
  const undone = await records.versions.undone(changes.map(({ id }) => id));
  const ofChange = Map.groupBy(documents, ({ changeId }) => changeId);
  const undoableSince = new Date(now().getTime() - UNDO_MS).toISOString();
  return changes.map(({ undoOf, ...change }) => {
    const { id, at } = change;
    const undoneBy = undone.get(id);
    const listed = (ofChange.get(id) ?? []).filter(({ key }) => kindOf(key) !== 'figures');
    return {
      ...change,
      undoable: undoneBy === undefined && at >= undoableSince,
      ...(undoneBy !== undefined && { undoneBy }),
      ...(undoOf !== null && { undoOf }),
      ...(change.operation === changeInBulk.operation && { things: thingsOf(listed, change) }),
      documents: listed.map((version) => changedDocument(services, version)),
    };
  });
}
