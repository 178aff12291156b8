import { z } from 'zod';
import type { DocumentKey, FolderName } from '../../schema/documents.ts';
import { references } from '../../schema/references.ts';
import { linkKeys } from '../../rules/deals/store-links.ts';
import { documentFolderOf } from '../folder/layout.ts';
import { heldReferences, type ReferenceTarget } from './reference-values.ts';

/**
 * Ids of documents of a folder that may refer to a target, as an index kept elsewhere knows; null: it is not complete.
 * Outdated answers do no harm.
 */
export type Referrers = (folder: FolderName, target: ReferenceTarget) => readonly string[] | null;

const linkingPost = z.object({
  content: z.string(),
  affiliateLinks: z.array(z.object({ url: z.string().optional() })).default([]),
});

/** The files that references may stand in. */
interface ReferenceFiles {
  ids(folder: FolderName): readonly string[];
  find(key: DocumentKey): { text: string | null } | null;
}

/**
 * Which documents may refer to what. Like the index of slugs it holds candidates only, and each is looked at before it counts.
 * Candidates are what this process loaded or wrote and, for the rest, the answers of `referrers`; without `referrers` the first
 * question about a folder reads all its files. Links in posts are indexed from the first question about them on.
 */
export class ReferenceIndex {
  readonly #files: ReferenceFiles;
  referrers: Referrers | undefined;
  readonly #seen = new Map<string, Set<DocumentKey>>();
  readonly #complete = new Set<FolderName>();
  readonly #links = new Map<string, Set<DocumentKey>>();
  #hasLinks = false;

  constructor(files: ReferenceFiles) {
    this.#files = files;
  }

  note(key: DocumentKey, document: unknown): void {
    for (const { target } of heldReferences(key, document)) add(this.#seen, target, key);
    if (this.#hasLinks) this.#noteLinks(key, document);
  }

  /** Every document of the folder has been noted. */
  complete(folder: FolderName): void {
    this.#complete.add(folder);
  }

  /** Documents that may refer to the target. */
  candidates(target: ReferenceTarget): Set<DocumentKey> {
    const to = target.slice(0, target.search(/[/:]/));
    const found = new Set<DocumentKey>();
    for (const folder of new Set(references.filter((each) => each.to === to).map(({ from }) => from))) {
      if (this.#complete.has(folder)) continue;
      const referrers = this.referrers?.(folder, target) ?? null;
      if (referrers === null) this.#scan(folder);
      for (const id of referrers ?? []) found.add(`${folder}/${id}`);
    }
    for (const key of this.#seen.get(target) ?? []) found.add(key);
    return found;
  }

  /** Posts that may have a link under one of these keys (`linkKeysOfStore`). */
  linking(keys: readonly string[]): Set<DocumentKey> {
    if (!this.#hasLinks) {
      this.#hasLinks = true;
      for (const id of this.#files.ids('blogs')) this.#noteLinks(`blogs/${id}`, this.#raw(`blogs/${id}`));
    }
    return new Set(keys.flatMap((key) => [...(this.#links.get(key) ?? [])]));
  }

  #noteLinks(key: DocumentKey, document: unknown): void {
    if (documentFolderOf(key) !== 'blogs') return;
    const post = linkingPost.safeParse(document);
    if (post.success) for (const link of linkKeys(post.data)) add(this.#links, link, key);
  }

  #scan(folder: FolderName): void {
    for (const id of this.#files.ids(folder)) this.note(`${folder}/${id}`, this.#raw(`${folder}/${id}`));
    this.complete(folder);
  }

  /** What the file says, valid or not: candidates are looked at again. */
  #raw(key: DocumentKey): unknown {
    try {
      return JSON.parse(this.#files.find(key)?.text ?? 'null');
    } catch {
      return null;
    }
  }
}

function add(index: Map<string, Set<DocumentKey>>, name: string, key: DocumentKey): void {
  const present = index.get(name);
  if (present === undefined) index.set(name, new Set([key]));
  else present.add(key);
}
