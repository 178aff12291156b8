import type { Database } from '../../../data/catalogue/documents/database.ts';
import type { SavedIndexes } from '../../../data/catalogue/documents/candidate-index.ts';
import type { FileStamp } from '../../../data/files/file-system.ts';
import type { ReferenceTarget } from '../../../data/catalogue/documents/reference-values.ts';
import { readIfGood } from '../../../data/catalogue/documents/read-if-good.ts';
import type { DocumentKey, Environment, FolderName, Templates } from '../../../data/schema/documents.ts';
import type { Source } from '../../engine/nodes/terms.ts';

/** What is read like a document but stands in no file. */
export interface BuildInputs {
  environment: Environment;
  templates: Templates;
}

/** The database and the build inputs as the engine's source. */
export function catalogueSource(database: Pick<Database, 'read'>, buildInputs: BuildInputs): Source {
  const input = (key: string) => (key === 'environment' || key === 'templates' ? buildInputs[key] : undefined);
  const read = (key: string): unknown => input(key) ?? database.read(key as DocumentKey);
  // a list goes without one of its stores or posts, and nothing goes without the settings
  const isOneOfMany = (key: string): boolean => key.includes('/');
  return { read, readIfGood: (key) => (isOneOfMany(key) ? readIfGood(database, key as DocumentKey) : read(key)) };
}

/** The stamps of documents and of the build inputs, whose stamp is their value. */
export function withBuildInputs(
  stamps: Map<DocumentKey, FileStamp>,
  { environment, templates }: BuildInputs,
): Map<string, string> {
  const all = new Map([
    ['environment', JSON.stringify(environment)],
    ['templates', JSON.stringify(templates)],
  ]);
  for (const [key, stamp] of stamps) all.set(key, stamp);
  return all;
}

/** What differs between the stamps known and those found: the new stamp, or null for what is gone. */
export function differences(
  known: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): [key: string, stamp: string | null][] {
  const changes: [string, string | null][] = [];
  for (const [key, stamp] of found) if (known.get(key) !== stamp) changes.push([key, stamp]);
  for (const key of known.keys()) if (!found.has(key)) changes.push([key, null]);
  return changes;
}

/** null: the indexes are not complete. */
type Members = (index: string, part: string) => readonly string[] | null;

/** The engine's indexes answer the database's questions, so that no first question looks through all files. */
export function savedIndexes(members: Members): SavedIndexes {
  return {
    slugOwners: (folder, slug) => members(folder === 'stores' ? 'stores-by-slug' : 'posts-by-slug', slug),
    referrers: (folder, target) => referrers(members, folder, target),
  };
}

function referrers(members: Members, folder: FolderName, target: ReferenceTarget): readonly string[] | null {
  const [kind = ''] = /^\w+[/:]/.exec(target) ?? [];
  const value = target.slice(kind.length);
  if (folder === 'figures' || folder === 'post-figures') return [value];
  if (folder === 'blogs') return members('posts-naming-store', value);
  return kind === 'categories:' ? members(`stores-in:${value}`, '') : members('stores-by-offer-category', value);
}
