import { join } from 'node:path';
import { settingsInput } from '../schema/settings.ts';
import type { Database } from './documents/database.ts';
import { disk as realDisk } from '../files/disk.ts';
import type { FileSystem } from '../files/file-system.ts';
import { inTurns } from '../files/in-batches.ts';

const DAY = 86_400_000;
/** Pages in caches may still show a picture: it stays this long after it was last seen in use, at least. */
const KEEP_UNUSED_MS = 30 * DAY;
/** How old the mark "in use" may grow before it is set again. */
const MARK_EVERY_MS = 7 * DAY;
/** A sweep a day, so a mark may be that much older than the last use. */
const SWEEP_EVERY_MS = DAY;
/** Pictures that were kept here, or came with the demo: files that people put beside them are left alone. */
const OWN_NAME = /^([0-9a-f]{32})(?:-\d+)?\.(?:webp|svg)$/;
/** A picture is in use in all its sizes. */
const MENTIONED = /\/media\/([0-9a-f]{32})(?:-\d+)?\.(?:webp|svg)/g;
const digestOf = (name: string): string => OWN_NAME.exec(name)?.[1] ?? name;
const AT_A_TIME = 200;

/**
 * Removes pictures from `media/` that no document has pointed to for a month, or for as long as former versions are
 * kept that may bring them back (`historyDays`), and returns their names. When a picture was last in use is known by
 * its change time, which each upload and each sweep that finds it in use renews (restoring a backup does so too). While
 * a document is broken, or was edited outside the server and not accepted yet, nothing is removed: it may point to any
 * of them. A folder that follows a shared database removes pictures from there as well, by the time of their last use
 * that is noted there for all machines.
 */
export async function sweepMedia(database: Database, now: Date, disk: FileSystem = realDisk): Promise<string[]> {
  const folder = join(database.folder, 'media');
  const age = (name: string): number => now.getTime() - changedAt(disk, join(folder, name));
  const old = ownPictures(disk, folder).filter((name) => age(name) >= MARK_EVERY_MS);
  const shared = database.replica?.shared;
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const oldShared = ((await shared?.unusedPictures(before(MARK_EVERY_MS))) ?? []).filter((name) => OWN_NAME.test(name));
  if (old.length + oldShared.length === 0 || database.problems().length > 0) return [];
  const used = await picturesInUse(database);
  const isUsed = (name: string): boolean => used.has(digestOf(name));
  for (const name of old.filter(isUsed)) disk.touch(join(folder, name), now);
  await shared?.usePictures(oldShared.filter(isUsed));
  const [unused, unusedShared] = [old, oldShared].map((names) => names.filter((name) => !isUsed(name)));
  if (unused!.length + unusedShared!.length === 0 || !isUpToDate(database)) return [];
  // asked again: the same picture may have been uploaded while the documents were read
  const gone = unused!.filter((name) => age(name) >= keepUnusedMs(database));
  for (const name of gone) disk.remove(join(folder, name));
  await shared?.removePictures(unusedShared!, before(keepUnusedMs(database)));
  return gone;
}

function keepUnusedMs(database: Database): number {
  const { historyDays } = database.read('settings') ?? settingsInput.parse({});
  return Math.max(KEEP_UNUSED_MS, historyDays * DAY + MARK_EVERY_MS + SWEEP_EVERY_MS);
}

function ownPictures(disk: FileSystem, folder: string): string[] {
  if (disk.stat(folder) === null) return [];
  return disk
    .list(folder)
    .filter((entry) => OWN_NAME.test(entry.name) && !entry.isDirectory())
    .map(({ name }) => name);
}

/** In ms. A file that is gone meanwhile is as old as can be. */
const changedAt = (disk: FileSystem, file: string): number => Number(disk.stat(file)?.ctimeNs ?? 0n) / 1e6;

/** The digests in the names of pictures. Other calls get their turn meanwhile. */
async function picturesInUse(database: Database): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const key of inTurns(database.stamps().keys(), AT_A_TIME))
    for (const [, digest] of JSON.stringify(database.read(key) ?? null).matchAll(MENTIONED)) used.add(digest!);
  return used;
}

/** Whether every file is the current version. */
function isUpToDate(database: Database): boolean {
  const found = database.stamps();
  return [...found].every(([key, stamp]) => database.stamp(key) === stamp);
}
