import { join } from 'node:path';
import { logoSources } from '../rules/logo-sizes.ts';
import type { FolderView } from './folder-view.ts';
import type { AnyKey } from './layout.ts';
import { isPublishedPicture, keepNamedPicture } from './media-folder.ts';
import type { SharedDocuments } from './shared-documents.ts';
import type { Prepared } from './transaction.ts';

const MENTIONED = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;
const PICTURES_AT_ONCE = 20;

type Changes = ReadonlyMap<AnyKey, Prepared>;

/** Pictures go to the database before a document that shows them, and come to the folder before it. */
export class ReplicaPictures {
  readonly #files: FolderView;
  readonly #shared: SharedDocuments;
  /** Those that are known to be in the database. */
  readonly #kept = new Set<string>();

  constructor(files: FolderView, shared: SharedDocuments) {
    this.#files = files;
    this.#shared = shared;
  }

  async fetchAll(): Promise<void> {
    const names = await this.#shared.pictureNames();
    for (const name of names) this.#kept.add(name);
    await this.#fetch([...names]);
  }

  /** Those that these documents show. */
  async fetch(changes: Changes): Promise<void> {
    await this.#fetch(mentionedIn(changes));
  }

  async keep(changes: Changes): Promise<void> {
    for (const name of mentionedIn(changes)) {
      if (this.#kept.has(name) || !this.#isHere(name)) continue;
      await this.#shared.keepPicture({ name, bytes: this.#files.disk.read(this.#fileOf(name)) });
      this.#kept.add(name);
    }
  }

  async #fetch(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !this.#isHere(name));
    for (let start = 0; start < missing.length; start += PICTURES_AT_ONCE)
      for (const { name, bytes } of await this.#shared.pictures(missing.slice(start, start + PICTURES_AT_ONCE))) {
        await keepNamedPicture(this.#files.folder, name, bytes);
        this.#kept.add(name);
      }
  }

  #isHere(name: string): boolean {
    return this.#files.disk.stat(this.#fileOf(name)) !== null;
  }

  #fileOf(name: string): string {
    return join(this.#files.folder, 'media', name);
  }
}

/** The names of pictures, in all their sizes. */
function mentionedIn(changes: Changes): string[] {
  const names = new Set<string>();
  for (const prepared of changes.values())
    for (const [address] of prepared?.text.matchAll(MENTIONED) ?? [])
      for (const [source] of `${address} ${logoSources(address) ?? ''}`.matchAll(MENTIONED))
        names.add(source.slice('/media/'.length));
  return [...names].filter(isPublishedPicture);
}
