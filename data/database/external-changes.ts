import type { DocumentKey, FolderName } from '../schema/documents.ts';
import type { FileStamp } from './database.ts';
import { ConflictingEdit, InvalidDocument, FIX_FILE, SlugTaken, type DocumentProblem } from './errors.ts';
import { documentFolderOf, fileOf, folderNames, placeOf, type AnyKey } from './layout.ts';
import type { Loaded, DocumentCache } from './document-cache.ts';
import { slugIn, type SlugOf } from './slug-index.ts';

/** Throws `SlugTaken` when another document that `slugOf` knows has this document's slug. */
export function checkSlug(
  documents: DocumentCache,
  key: AnyKey,
  document: unknown,
  slugOf: SlugOf,
  advice: string,
): void {
  const takenBy = documents.slugs.takenBy(key, document, slugOf);
  if (takenBy === undefined) return;
  const reason = `the slug "${slugIn(document)}" is already used by ${takenBy}.json. Choose another.`;
  throw new SlugTaken({ key, file: fileOf(documents.files.folder, key), field: 'slug', reason }, takenBy, advice);
}

/** The slug of the version in force; a document that cannot be read has none. */
export function currentSlug(documents: DocumentCache): SlugOf {
  return (key) => {
    try {
      return slugIn(documents.read(key));
    } catch (error) {
      if (error instanceof InvalidDocument) return undefined;
      throw error;
    }
  };
}

/**
 * Takes up what other hands did to these files. A good new version comes into force; of a broken one, or one that takes another
 * document's slug, the problem is kept and the last good version stays.
 */
export function acceptChanges(documents: DocumentCache, keys: readonly string[]): void {
  const found = new Map<AnyKey, { version: Loaded; size: number }>();
  for (const key of keys.map(placeOf).flatMap((place) => place?.key ?? [])) {
    if (documents.isHeld(key)) continue;
    try {
      found.set(key, documents.inspect(key));
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      documents.markInvalid(key, error);
    }
  }
  const currentSlugOf = currentSlug(documents);
  const slugOf: SlugOf = (key) => (found.has(key) ? slugIn(found.get(key)?.version.document) : currentSlugOf(key));
  for (const [key, { version }] of found) documents.slugs.note(key, version.document);
  let settled = false;
  while (!settled) {
    settled = true;
    for (const [key, { version }] of found) {
      try {
        checkSlug(documents, key, version.document, slugOf, FIX_FILE);
      } catch (error) {
        if (!(error instanceof SlugTaken)) throw error;
        found.delete(key);
        documents.markInvalid(key, error);
        settled = false; // What gave way may have to keep the slug that another one took over.
      }
    }
  }
  for (const [key, { version, size }] of found) documents.commit(key, version, size);
}

/**
 * Throws `ConflictingEdit` when the file is not the one the version in force came from, or is broken; by then the file has been
 * read again.
 */
export function checkUnchanged(documents: DocumentCache, key: AnyKey): void {
  const file = fileOf(documents.files.folder, key);
  let stamp: FileStamp | null = null;
  try {
    stamp = documents.version(key).stamp;
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
  }
  if (documents.problemsOf(key).length === 0 && documents.files.stamp(key) === stamp) return;
  acceptChanges(documents, [key]);
  const problem = documents.problemsOf(key)[0];
  throw new ConflictingEdit(
    key,
    file,
    problem === undefined
      ? 'this file was changed by other hands since it was loaded; it has been read again. Look at the present version and repeat the change.'
      : `the file on disk is broken and is not overwritten: ${problem.field === '' ? '' : `${problem.field}: `}${problem.reason} Mend the file first.`,
  );
}

/** Reads and checks all documents but those whose stamp is `trusted`; gives all stamps. Throws one `InvalidDocument` with every problem. */
export function checkAll(
  documents: DocumentCache,
  trusted: ReadonlyMap<string, FileStamp>,
): Map<DocumentKey, FileStamp> {
  const { stamps, misnamed } = documents.scan();
  const problems: DocumentProblem[] = [...misnamed];
  const unchecked = [...stamps].filter(([key, stamp]) => trusted.get(key) !== stamp).map(([key]) => key);
  const slugs = new Map<DocumentKey, string>();
  for (const key of unchecked) {
    collect(problems, () => {
      if (documents.problemsOf(key).length > 0) acceptChanges(documents, [key]);
      const known = documents.problemsOf(key);
      if (known[0] !== undefined) throw new InvalidDocument([known[0], ...known.slice(1)], FIX_FILE);
      const slug = slugIn(documents.read(key));
      if (slug !== undefined && documentFolderOf(key) !== undefined) slugs.set(key, slug);
    });
  }
  if (unchecked.length === stamps.size) folderNames.forEach((folder: FolderName) => documents.slugs.complete(folder));
  const slugOf = currentSlug(documents);
  for (const [key, slug] of slugs) collect(problems, () => checkSlug(documents, key, { slug }, slugOf, FIX_FILE));
  if (problems[0] !== undefined) throw new InvalidDocument([problems[0], ...problems.slice(1)], FIX_FILE);
  return stamps;
}

function collect(problems: DocumentProblem[], check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    problems.push(...error.problems);
  }
}
