import type { Database } from '../../data/catalogue/documents/database.ts';
import { InvalidDocument } from '../../data/files/errors.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { references } from '../../data/schema/references.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { contentOfVersion, documentOfVersion } from '../../data/catalogue/documents/version-text.ts';
import type { SavedVersion, SavedChange, Versions } from '../../data/records/versions.ts';
import type { ChangedDocument } from '../contract/shapes/change-history.ts';
import type { Stored } from '../http/stored.ts';
import type { Fields } from './document-parts.ts';
import { kindOf, nameOfDocument } from './names.ts';
import { shownDifferences } from './shown-differences.ts';
import type { History } from './history.ts';
import { NotFound } from '../http/errors.ts';

/** From the name of a field to the kind of thing whose id it holds. */
const kinds = new Map(references.flatMap(({ by, field, to }) => (by === 'id' && field !== 'id' ? [[field, to]] : [])));

/** The stores, posts and categories that values point to by their ids, as they are called now; what is gone is left out. */
function thingsNamedIn(
  database: Pick<Database, 'read'>,
  values: readonly (readonly [field: string, value: unknown])[],
): { key: string; name: string }[] {
  const keys = new Set<string>();
  for (const [field, value] of values) collect(field, value, keys);
  return [...keys].flatMap((key) => {
    const name = nameOf(database, key);
    return name === undefined ? [] : [{ key, name }];
  });
}

function collect(field: string, value: unknown, keys: Set<string>): void {
  const kind = kinds.get(field);
  if (kind !== undefined && typeof value === 'string') keys.add(`${kind}/${value}`);
  if (Array.isArray(value)) for (const each of value) collect('', each, keys);
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) collect(name, each, keys);
}

function nameOf(database: Pick<Database, 'read'>, key: string): string | undefined {
  const id = key.slice(key.indexOf('/') + 1);
  if (key.startsWith('stores/')) return readIfGood(database, `stores/${id}`)?.name;
  if (key.startsWith('blogs/')) return readIfGood(database, `blogs/${id}`)?.title;
  return readIfGood(database, 'categories')?.categories.find((category) => category.id === id)?.name;
}

/** A document before and after a change; null: there was or is none. What a file left out is what it stood for. */
export function contentsOf({ key, before, after }: SavedVersion): { before: Fields | null; after: Fields | null } {
  const content = (text: string | null) => {
    if (text === null) return null;
    const written = contentOfVersion(text);
    try {
      return { ...written, ...documentOfVersion(key, text).document };
    } catch (error) {
      if (error instanceof InvalidDocument) return written;
      throw error;
    }
  };
  return { before: content(before), after: content(after) };
}

/** What a change did to a document, as the owner reads it. `whole`: both versions and the present one are shown besides. */
export function changedDocument(
  { database }: Pick<Stored, 'database'>,
  version: SavedVersion,
  { whole = false } = {},
): ChangedDocument {
  const { key } = version;
  const { before, after } = contentsOf(version);
  const differences = shownDifferences(before, after);
  const values = differences.flatMap(({ path, from, to }) => {
    const field = path.slice(path.lastIndexOf('.') + 1);
    return [[field, from] as const, [field, to] as const];
  });
  return {
    versionId: versionIdOf(version),
    key,
    name: nameOfDocument(key, after, before),
    kind: kindOf(key),
    differences,
    things: thingsNamedIn(
      database,
      whole
        ? [
            ['', before],
            ['', after],
            ['', database.read(key as DocumentKey)],
          ]
        : values,
    ),
  };
}

const versionIdOf = ({ changeId, position }: SavedVersion): string => `${changeId}.${position}`;

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
  return found.flatMap((version) => Object.values(contentsOf(version)).filter((content) => content !== null));
}
