import { z } from 'zod';
import type { DocumentKey, FolderName } from '../../schema/documents.ts';
import { references } from '../../schema/references.ts';
import { linkKeys } from '../../rules/deals/store-links.ts';
import { jsonIn } from '../../rules/text/json-in.ts';
import { StorageFailed } from '../../files/errors.ts';
import { documentFolderOf } from '../folder/layout.ts';
import type { FolderView } from './folder-view.ts';
import { heldReferences, slugIn, type ReferenceTarget } from './reference-values.ts';

/**
 * Indexes that are kept elsewhere anyway; without them the first question looks through all files of a folder. They answer ids of documents;
 * null: they are not complete. Outdated answers do no harm.
 */
export interface SavedIndexes {
  /** Those that may have a slug. */
  slugOwners?: ((folder: FolderName, slug: string) => readonly string[] | null) | undefined;
  /** Those that may refer to a target. */
  referrers?: ((folder: FolderName, target: ReferenceTarget) => readonly string[] | null) | undefined;
}

/** The slug of the present document; undefined when it has none or is not there, null when it cannot be read. */
export type SlugOf = (key: DocumentKey) => string | undefined | null;

const linkingPost = z.object({
  content: z.string(),
  affiliateLinks: z.array(z.object({ url: z.string().optional() })).default([]),
});

const nameOfSlug = (folder: FolderName, slug: string): string => `slug ${folder}/${slug}`;

/**
 * Who may have which slug, and which documents may refer to what. It holds candidates only, and each is looked at before it counts, so it
 * never has to forget. Candidates are what this process loaded or wrote and, for the rest, the answers of `saved`; without those the
 * first question about a folder reads all its files. Links in posts are indexed from the first question about them on.
 */
export function createCandidateIndex(files: Pick<FolderView, 'ids' | 'find'>) {
  const seen = new Map<string, Set<DocumentKey>>();
  const whole = new Set<FolderName>();
  /** Null: nothing was asked about links so far. */
  let links: Map<string, Set<DocumentKey>> | null = null;

  const index = {
    saved: {} as SavedIndexes,
    note(key: DocumentKey, document: unknown): void {
      const folder = documentFolderOf(key);
      const slug = slugIn(document);
      if (folder !== undefined && slug !== undefined) add(seen, nameOfSlug(folder, slug), key);
      for (const { target } of heldReferences(key, document)) add(seen, target, key);
      if (links !== null) noteLinks(links, key, document);
    },
    /** Every document of the folder has been noted. */
    complete: (folder: FolderName) => void whole.add(folder),
    /** The key of another document that has this document's slug. */
    takenBy(key: DocumentKey, document: unknown, slugOf: SlugOf): DocumentKey | undefined {
      const folder = documentFolderOf(key);
      const slug = slugIn(document);
      if (folder === undefined || slug === undefined) return undefined;
      const owners = candidates(nameOfSlug(folder, slug), [folder], () => index.saved.slugOwners?.(folder, slug));
      owners.delete(key);
      // one that cannot be read keeps the slug that it had
      return [...owners].sort().find((candidate) => {
        const present = slugOf(candidate);
        return present === slug || present === null;
      });
    },
    /** Documents that may refer to the target. */
    referring(target: ReferenceTarget): Set<DocumentKey> {
      const to = target.slice(0, target.search(/[/:]/));
      const folders = new Set(references.filter((each) => each.to === to).map(({ from }) => from));
      return candidates(target, folders, (folder) => index.saved.referrers?.(folder, target));
    },
    /** Posts that may have a link under one of these keys (`linkKeysOfStore`). */
    linking(keys: readonly string[]): Set<DocumentKey> {
      if (links === null) {
        links = new Map();
        for (const id of files.ids('blogs')) noteLinks(links, `blogs/${id}`, jsonIn(textOf(`blogs/${id}`)) ?? null);
      }
      return new Set(keys.flatMap((key) => [...(links?.get(key) ?? [])]));
    },
  };

  function candidates(
    name: string,
    folders: Iterable<FolderName>,
    savedIn: (folder: FolderName) => readonly string[] | null | undefined,
  ): Set<DocumentKey> {
    const found = new Set<DocumentKey>();
    for (const folder of folders) {
      if (whole.has(folder)) continue;
      const ids = savedIn(folder) ?? null;
      if (ids === null) scan(folder);
      for (const id of ids ?? []) found.add(`${folder}/${id}`);
    }
    return found.union(seen.get(name) ?? new Set());
  }

  /** What the files say, valid or not: whatever looks like a slug makes a candidate, also of a file that is no JSON. */
  function scan(folder: FolderName): void {
    for (const id of files.ids(folder)) {
      const text = textOf(`${folder}/${id}`);
      for (const [, slug = ''] of text.matchAll(/"slug"\s*:\s*"([^"]+)"/g))
        add(seen, nameOfSlug(folder, slug), `${folder}/${id}`);
      index.note(`${folder}/${id}`, jsonIn(text) ?? null);
    }
    whole.add(folder);
  }

  function textOf(key: DocumentKey): string {
    try {
      return files.find(key)?.text ?? '';
    } catch (error) {
      if (error instanceof StorageFailed) return ''; // a document that cannot be read has no slug
      throw error;
    }
  }

  return index;
}

function noteLinks(links: Map<string, Set<DocumentKey>>, key: DocumentKey, document: unknown): void {
  if (documentFolderOf(key) !== 'blogs') return;
  const post = linkingPost.safeParse(document);
  if (post.success) for (const link of linkKeys(post.data)) add(links, link, key);
}

function add(index: Map<string, Set<DocumentKey>>, name: string, key: DocumentKey): void {
  const present = index.get(name);
  if (present === undefined) index.set(name, new Set([key]));
  else present.add(key);
}
