import type { Transaction } from '../../data/catalogue/documents/database.ts';
import type { UnknownFields } from '../../data/catalogue/documents/unknown-fields.ts';
import { documentOfVersion } from '../../data/catalogue/documents/version-text.ts';
import type { SavedVersion } from '../../data/records/versions.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { slugsOf, checkNewSlug } from '../entities/slugs.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Fields } from './document-parts.ts';
import { asNextRevisions } from './next-revisions.ts';

export type KnownVersion = ReturnType<typeof knownVersion>;

/** The documents of a kept version. Throws `InvalidDocument` where this release has no such document. */
export function knownVersion({ key, before, after }: SavedVersion) {
  const known = (text: string | null) => (text === null ? undefined : documentOfVersion(key, text));
  const former = known(before);
  return {
    key: key as DocumentKey,
    before: former?.document,
    after: known(after)?.document,
    /** What the former file held beyond the schema. */
    unknown: former?.unknown ?? null,
  };
}

export const unknownOf = (versions: readonly KnownVersion[]): ReadonlyMap<string, UnknownFields> =>
  new Map(versions.flatMap(({ key, unknown }) => (unknown === null ? [] : [[key, unknown] as const])));

/** Writes a former version as one that is saved now, by the rules for addresses; undefined: deletes the document. */
export function putBack(
  transaction: Transaction,
  key: DocumentKey,
  wanted: Fields | undefined,
  { now, read, later }: { now: Date; read: () => Read; later?: readonly Fields[] },
): void {
  if (wanted === undefined) return transaction.delete(key);
  const present = transaction.read(key) as Fields | undefined;
  const next = asNextRevisions(wanted, present, now, later);
  const [folder, id] = key.split('/') as [keyof typeof slugsOf, string];
  if (Object.hasOwn(slugsOf, folder) && next['slug'] !== present?.['slug'])
    checkNewSlug(read(), folder, String(next['slug']), id);
  transaction.write(key, next as never, true);
}
