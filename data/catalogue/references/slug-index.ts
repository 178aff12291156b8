import type { DocumentKey, FolderName } from '../../schema/documents.ts';
import { StorageFailed } from '../../files/errors.ts';
import { documentFolderOf } from '../folder/layout.ts';

/** Ids of documents that may have a slug, as an index kept elsewhere knows; null: it is not complete. Outdated answers do no harm. */
export type SlugOwners = (folder: FolderName, slug: string) => readonly string[] | null;
/** The slug of the present document; undefined when it has none or is not there, null when it cannot be read. */
export type SlugOf = (key: DocumentKey) => string | undefined | null;

/** The files a slug may stand in. */
interface SlugFiles {
  ids(folder: FolderName): readonly string[];
  find(key: DocumentKey): { text: string | null } | null;
}

/**
 * Who may have which slug. It holds candidates only, and each is looked at before it counts, so it never has to forget.
 * Candidates are what this process loaded or wrote, and, for the rest, the answers of `owners`; without `owners` the first
 * question about a folder looks through all its files.
 */
export class SlugIndex {
  readonly #files: SlugFiles;
  /** An index that is kept anyway. */
  owners: SlugOwners | undefined;
  readonly #seen = new Map<string, Set<string>>();
  readonly #complete = new Set<FolderName>();

  constructor(files: SlugFiles) {
    this.#files = files;
  }

  note(key: DocumentKey, document: unknown): void {
    const folder = documentFolderOf(key);
    const slug = slugIn(document);
    if (folder !== undefined && slug !== undefined) this.#add(folder, slug, key);
  }

  /** Every document of the folder has been noted. */
  complete(folder: FolderName): void {
    this.#complete.add(folder);
  }

  /** The key of another document that has this document's slug. */
  takenBy(key: DocumentKey, document: unknown, slugOf: SlugOf): DocumentKey | undefined {
    const folder = documentFolderOf(key);
    const slug = slugIn(document);
    if (folder === undefined || slug === undefined) return undefined;
    const candidates = new Set<string>(this.#seen.get(`${folder}/${slug}`));
    if (!this.#complete.has(folder)) {
      const owners = this.owners?.(folder, slug) ?? null;
      if (owners === null) this.#scan(folder);
      for (const id of owners ?? []) candidates.add(`${folder}/${id}`);
      for (const candidate of this.#seen.get(`${folder}/${slug}`) ?? []) candidates.add(candidate);
    }
    candidates.delete(key);
    // one that cannot be read keeps the slug that it had
    return ([...candidates].sort() as DocumentKey[]).find((candidate) => {
      const present = slugOf(candidate);
      return present === slug || present === null;
    });
  }

  /** Without parsing: whatever looks like a slug makes a candidate. */
  #scan(folder: FolderName): void {
    for (const id of this.#files.ids(folder)) {
      const text = this.#textOf(`${folder}/${id}`);
      for (const [, slug = ''] of text.matchAll(/"slug"\s*:\s*"([^"]+)"/g)) this.#add(folder, slug, `${folder}/${id}`);
    }
    this.complete(folder);
  }

  #textOf(key: DocumentKey): string {
    try {
      return this.#files.find(key)?.text ?? '';
    } catch (error) {
      if (error instanceof StorageFailed) return ''; // a document that cannot be read has no slug
      throw error;
    }
  }

  #add(folder: FolderName, slug: string, key: DocumentKey): void {
    const seen = this.#seen.get(`${folder}/${slug}`);
    if (seen === undefined) this.#seen.set(`${folder}/${slug}`, new Set([key]));
    else seen.add(key);
  }
}

export function slugIn(document: unknown): string | undefined {
  const slug = (document as { slug?: unknown } | null | undefined)?.slug;
  return typeof slug === 'string' ? slug : undefined;
}
