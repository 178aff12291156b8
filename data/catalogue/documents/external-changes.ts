import { labelOfPath } from '../../schema/field-labels.ts';
import type { DocumentKey } from '../../schema/documents.ts';
import type { FileStamp } from '../../files/file-system.ts';
import { checkReferences } from './references.ts';
import {
  ConflictingEdit,
  DanglingReference,
  type DocumentProblem,
  FIX_FILE,
  InvalidDocument,
  SlugTaken,
} from '../../files/errors.ts';
import { documentFolderOf, fileOf, folderNames, placeOf } from '../folder/layout.ts';
import { readIfGood } from './read-if-good.ts';
import type { Loaded, DocumentCache } from './document-cache.ts';
import type { SlugOf } from './candidate-index.ts';
import { slugIn } from './reference-values.ts';

/** Throws `SlugTaken` when another document that `slugOf` knows has this document's slug. */
export function checkSlug(
  documents: DocumentCache,
  key: DocumentKey,
  document: unknown,
  slugOf: SlugOf,
  advice: string,
): void {
  const takenBy = documents.index.takenBy(key, document, slugOf);
  if (takenBy === undefined) return;
  const reason = `the slug "${slugIn(document)}" is already used by ${takenBy}.json. Choose another.`;
  throw new SlugTaken([{ key, file: fileOf(documents.files.folder, key), field: 'slug', reason }], advice);
}

/** The slug of the current version; `unread`: of a document that is broken, but for its slug. */
export function currentSlug(documents: DocumentCache, unread?: null): SlugOf {
  return (key) => {
    try {
      return slugIn(documents.read(key));
    } catch (error) {
      if (error instanceof InvalidDocument) return documents.problemsOf(key)[0]?.field === 'slug' ? undefined : unread;
      throw error;
    }
  };
}

/**
 * Accepts what was changed outside this process in these files. A good new version becomes current; of one that is broken, takes another
 * document's slug, or adds a reference to nothing, the problem is kept and the last good version stays. What was refused for such a
 * reference, or could not be read, is looked at again each time. A deletion is accepted; what refers to the deleted thing gets a warning. Returns the keys that
 * were looked at.
 */
export function acceptChanges(documents: DocumentCache, keys: readonly string[]): DocumentKey[] {
  const found = new Map<DocumentKey, { version: Loaded; size: number }>();
  documents.files.listAgain();
  const places = [...new Set([...keys, ...documents.waiting()])].map(placeOf);
  const looked = places.flatMap((place) => place?.key ?? []).filter((key) => !documents.isHeld(key));
  for (const key of looked) {
    try {
      found.set(key, documents.inspect(key));
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      documents.markInvalid(key, error);
    }
  }
  for (const [key, { version }] of found) documents.index.note(key, version.document);
  let settled = false;
  while (!settled) {
    settled = true;
    for (const key of found.keys()) {
      const error = refusal(documents, key, found);
      if (error === null) continue;
      found.delete(key);
      documents.markInvalid(key, error);
      settled = false; // What gave way may have to keep the slug that another one took over, or was referred to.
    }
  }
  for (const [key, { version, size }] of found) documents.commit(key, version, size);
  return looked;
}

/** Why a version found in a file does not become current beside the others that were found. */
function refusal(documents: DocumentCache, key: DocumentKey, found: ReadonlyMap<DocumentKey, { version: Loaded }>) {
  const currentSlugOf = currentSlug(documents);
  const slugOf: SlugOf = (each) => (found.has(each) ? slugIn(found.get(each)?.version.document) : currentSlugOf(each));
  try {
    checkSlug(documents, key, found.get(key)?.version.document, slugOf, FIX_FILE);
    checkReferences(documents, key, { changed: (each) => found.get(each)?.version, advice: FIX_FILE });
    return null;
  } catch (error) {
    if (error instanceof SlugTaken || error instanceof DanglingReference) return error;
    throw error;
  }
}

/**
 * Throws `ConflictingEdit` when the file holds another document than the current version, or is broken; by then the file has been
 * read again.
 */
export function checkUnchanged(documents: DocumentCache, key: DocumentKey): void {
  const file = fileOf(documents.files.folder, key);
  let current: Loaded = { document: undefined, stamp: null };
  try {
    current = documents.version(key);
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
  }
  if (documents.problemsOf(key).length === 0 && documents.files.stamp(key) === current.stamp) return;
  acceptChanges(documents, [key]);
  const problem = documents.problemsOf(key)[0];
  if (problem === undefined && contentOf(documents.version(key)) === contentOf(current)) return;
  throw new ConflictingEdit(
    key,
    file,
    problem === undefined
      ? 'this file was edited outside the server since it was loaded; it has been read again. Review the current ' +
          'version and repeat the change.'
      : 'the file on disk is broken and is not overwritten: ' +
          `${problem.field === '' ? '' : `${labelOfPath(problem.field)}: `}${problem.reason} Fix the file first.`,
  );
}

const contentOf = ({ document, unknown }: Loaded): string => JSON.stringify([document, unknown]);

/** Reads and checks all documents, and gives their stamps. Throws one `InvalidDocument` with every problem. */
export function checkAll(documents: DocumentCache): Map<DocumentKey, FileStamp> {
  const taken: DocumentProblem[] = [];
  const stamps = acceptAll(documents, new Map(), (_key, { problems }) => void taken.push(...problems));
  const [first, ...more] = [...documents.problems(), ...taken].sort((a, b) => (a.key < b.key ? -1 : 1));
  if (first !== undefined) throw new InvalidDocument([first, ...more], FIX_FILE);
  return stamps;
}

/**
 * Reads and checks all documents but those whose stamp is `trusted`; what is broken becomes a problem. Gives the stamps of current versions.
 * `onTaken`: of two with one slug the first is refused.
 */
export function acceptAll(
  documents: DocumentCache,
  trusted: ReadonlyMap<string, FileStamp>,
  onTaken = (key: DocumentKey, error: SlugTaken): void => documents.refuse(key, error),
): Map<DocumentKey, FileStamp> {
  const { stamps } = documents.scan();
  const unchecked = [...stamps].flatMap(([key, stamp]) => (trusted.get(key) === stamp ? [] : key));
  const slugs = new Map<DocumentKey, string>();
  let isWhole = unchecked.length === stamps.size;
  for (const key of unchecked) {
    if (documents.problemsOf(key).length > 0) acceptChanges(documents, [key]);
    // one that is broken is marked when it is read
    const slug = slugIn(readIfGood(documents, key));
    if (documents.problemsOf(key).length > 0) isWhole = false;
    else if (slug !== undefined && documentFolderOf(key) !== undefined) slugs.set(key, slug);
  }
  if (isWhole) for (const folder of folderNames) documents.index.complete(folder);
  const slugOf = currentSlug(documents);
  for (const [key, slug] of slugs) {
    try {
      checkSlug(documents, key, { slug }, slugOf, FIX_FILE);
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error;
      onTaken(key, error);
    }
  }
  for (const key of stamps.keys()) if (documents.problemsOf(key).length > 0) stamps.set(key, documents.stamp(key)!);
  return stamps;
}
