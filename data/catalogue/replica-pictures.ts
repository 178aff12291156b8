import { join } from 'node:path';
import { logoSources } from '../rules/web/logo-sizes.ts';
import type { FolderView } from './documents/folder-view.ts';
import { isPublishedPicture, keepNamedPicture } from './folder/media-folder.ts';
import type { SharedDocuments } from './documents/shared-documents.ts';
import type { Prepared } from './documents/transaction.ts';
import type { DocumentKey } from '../schema/documents.ts';

const MENTIONED = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;
const PICTURES_AT_ONCE = 20;

type Changes = ReadonlyMap<DocumentKey, Prepared>;

/**
 * Pictures go to the database when they are uploaded, and at the latest before a document that shows them; they come to the folder before
 * it, or when they are asked for.
 */
export class ReplicaPictures {
  readonly #files: FolderView;
  readonly #shared: SharedDocuments;
  readonly #look = pictureLooks((names) => this.#fetch(names));
  /** Those that were in the database when this machine last looked. */
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

  async fetch(name: string): Promise<boolean> {
    if (!this.#isHere(name)) await this.#look(name);
    return this.#isHere(name);
  }

  async keep(address: string): Promise<void> {
    for (const name of namesIn([address])) if (this.#isHere(name)) await this.#keep(name);
  }

  /** Those that these documents show. */
  async fetchShown(changes: Changes): Promise<void> {
    await this.#fetch([...shownBy(changes)]);
  }

  /** Those that these documents are about to show: one that no document showed before may be removed meanwhile as unused. */
  async keepShown(changes: Changes): Promise<void> {
    const shown = shownBy(changes);
    if (shown.size === 0) return;
    const unkept = [...shown].filter((name) => !this.#kept.has(name) && this.#isHere(name));
    for (const name of unkept) await this.#keep(name);
    const settled = this.#shownBefore(changes).union(new Set(unkept));
    const others = [...shown.difference(settled)];
    if (others.length === 0) return;
    const used = await this.#shared.usePictures(others);
    for (const name of others) if (!used.has(name) && this.#isHere(name)) await this.#keep(name);
  }

  #shownBefore(changes: Changes): Set<string> {
    return namesIn([...changes.keys()].map((key) => this.#files.find(key)?.text ?? ''));
  }

  async #keep(name: string): Promise<void> {
    await this.#shared.keepPicture({ name, bytes: this.#files.disk.read(this.#fileOf(name)) });
    this.#kept.add(name);
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

const shownBy = (changes: Changes): Set<string> =>
  namesIn([...changes.values()].map((prepared) => prepared?.text ?? ''));

/** The names of pictures, in all their sizes. */
function namesIn(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const [address] of text.matchAll(MENTIONED))
      for (const [source] of `${address} ${logoSources(address) ?? ''}`.matchAll(MENTIONED))
        names.add(source.slice('/media/'.length));
  return new Set([...names].filter(isPublishedPicture));
}

/**
 * Looks for pictures that a folder lacks, one look at a time: all that are asked for meanwhile share the next. However many addresses without
 * a picture are requested, the database answers one question after another.
 */
export function pictureLooks(fetch: (names: readonly string[]) => Promise<void>): (name: string) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: { names: Set<string>; done: Promise<void> } | null = null;

  function begin(): { names: Set<string>; done: Promise<void> } {
    const names = new Set<string>();
    const done = last.then(() => {
      next = null;
      return fetch([...names]);
    });
    last = done.catch(() => undefined);
    return { names, done };
  }

  return (name) => {
    next ??= begin();
    next.names.add(name);
    return next.done;
  };
}
