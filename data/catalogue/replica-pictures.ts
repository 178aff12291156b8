import { join } from 'node:path';
import { logoSources } from '../rules/web/logo-sizes.ts';
import { inBatches } from '../files/in-batches.ts';
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
export function createReplicaPictures(files: FolderView, shared: SharedDocuments) {
  /** Those that were in the database when this machine last looked. */
  const inDatabase = new Set<string>();
  const fileOf = (name: string): string => join(files.folder, 'media', name);
  const isHere = (name: string): boolean => files.disk.stat(fileOf(name)) !== null;

  async function keepOne(name: string): Promise<void> {
    await shared.keepPicture({ name, bytes: files.disk.read(fileOf(name)) });
    inDatabase.add(name);
  }

  async function fetchMissing(names: Iterable<string>): Promise<void> {
    const missing = [...names].filter((name) => !isHere(name));
    for (const some of inBatches(missing, PICTURES_AT_ONCE))
      for (const { name, bytes } of await shared.pictures(some)) {
        await keepNamedPicture(files.folder, name, bytes);
        inDatabase.add(name);
      }
  }

  const look = pictureLooks(fetchMissing);
  return {
    async fetchAll(): Promise<void> {
      const names = await shared.pictureNames();
      for (const name of names) inDatabase.add(name);
      await fetchMissing(names);
    },
    async fetch(name: string): Promise<boolean> {
      if (!isHere(name)) await look(name);
      return isHere(name);
    },
    async keep(address: string): Promise<void> {
      for (const name of namesIn([address])) if (isHere(name)) await keepOne(name);
    },
    /** Those that these documents show. */
    fetchShown: (changes: Changes): Promise<void> => fetchMissing(shownBy(changes)),
    /** Those that these documents are about to show: one that no document showed before may be removed meanwhile as unused. */
    async keepShown(changes: Changes): Promise<void> {
      const shown = shownBy(changes);
      if (shown.size === 0) return;
      const unkept = [...shown].filter((name) => !inDatabase.has(name) && isHere(name));
      for (const name of unkept) await keepOne(name);
      const shownBefore = namesIn([...changes.keys()].map((key) => files.find(key)?.text ?? ''));
      const others = [...shown.difference(shownBefore.union(new Set(unkept)))];
      if (others.length === 0) return;
      const used = await shared.usePictures(others);
      for (const name of others) if (!used.has(name) && isHere(name)) await keepOne(name);
    },
  };
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
