import { join } from 'node:path';
import PQueue from 'p-queue';
import { logoSources } from '../rules/web/logo-sizes.ts';
import { inBatches } from '../files/in-batches.ts';
import type { FolderView } from './documents/folder-view.ts';
import { isPublishedPicture, keepNamedPicture } from './folder/media-folder.ts';
import type { SharedDocuments } from './documents/shared-documents.ts';
import type { Changes } from './documents/transaction.ts';

const MENTIONED = /\/media\/[A-Za-z0-9][A-Za-z0-9._-]*/g;
const PICTURES_AT_ONCE = 20;

/**
 * Pictures go to the database when they are uploaded, and at the latest before a document that shows them; they come to the folder before
 * it, or when they are asked for.
 */
export function createReplicaPictures(files: FolderView, shared: SharedDocuments) {
  const fileOf = (name: string): string => join(files.folder, 'media', name);
  const isHere = (name: string): boolean => files.disk.stat(fileOf(name)) !== null;
  const questions = new PQueue({ concurrency: 1 });

  async function keepThose(names: Iterable<string>): Promise<void> {
    for (const name of names)
      if (isHere(name)) await shared.keepPicture({ name, bytes: files.disk.read(fileOf(name)) });
  }

  async function fetchMissing(names: Iterable<string>): Promise<void> {
    const missing = [...names].filter((name) => !isHere(name));
    for (const some of inBatches(missing, PICTURES_AT_ONCE))
      for (const { name, bytes } of await shared.pictures(some)) await keepNamedPicture(files.folder, name, bytes);
  }

  return {
    fetchAll: async (): Promise<void> => fetchMissing(await shared.pictureNames()),
    async fetch(name: string): Promise<boolean> {
      // however many addresses without a picture are requested, the database answers one question after another
      if (!isHere(name)) await questions.add(() => fetchMissing([name]));
      return isHere(name);
    },
    keep: (address: string): Promise<void> => keepThose(namesIn([address])),
    /** Those that these documents show. */
    fetchShown: (changes: Changes): Promise<void> => fetchMissing(shownBy(changes)),
    /** Those that these documents are about to show: one that no document shows now may be removed meanwhile as unused. */
    async keepShown(changes: Changes): Promise<void> {
      const shown = shownBy(changes);
      if (shown.size > 0) await keepThose(shown.difference(await shared.usePictures([...shown])));
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
