import { contentOfVersion } from '../../data/catalogue/documents/version-text.ts';
import type { SavedChange, SavedVersion, Versions } from '../../data/records/versions/versions.ts';
import type { Stored } from '../http/stored.ts';
import type { History } from './history.ts';
import type { Fields } from './document-parts.ts';
import { NotFound } from '../http/errors.ts';

export const versionIdOf = ({ changeId, position }: SavedVersion): string => `${changeId}.${position}`;

/** Throws `NotFound`. */
export async function savedVersion(
  { history, records }: Pick<Stored, 'records'> & { history: History },
  versionId: string,
): Promise<{ change: SavedChange; version: SavedVersion }> {
  await history.upToDate();
  const [changeId = '', position] = versionId.split('.');
  const change = await records.versions.change(changeId);
  const version = change && (await records.versions.version(changeId, Number(position)));
  if (change === undefined || version === undefined)
    throw new NotFound('There is no such version. It may be too old to be kept.');
  return { change, version };
}

/** Enough of them for the highest revision of each thing: where they are more, the newest ones. */
const MOST_LATER = 200;

/** What a document was after a change, as far as it is kept. */
export async function laterVersions(versions: Versions, { at }: SavedChange, key: string): Promise<Fields[]> {
  const changes = await versions.changes({ key, since: at }, { offset: 0, count: MOST_LATER });
  const found = await versions.ofChanges(
    changes.map(({ id }) => id),
    { key },
  );
  const formats = new Map(changes.map(({ id, format }) => [id, format]));
  return found.flatMap(({ changeId, before, after }) =>
    [before, after].flatMap((text) =>
      text === null ? [] : [contentOfVersion({ key, text, format: formats.get(changeId)! })],
    ),
  );
}
