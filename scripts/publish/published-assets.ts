import { join } from 'node:path';
import { disk as realDisk } from '../../data/files/disk.ts';
import { StorageFailed } from '../../data/files/errors.ts';
import type { FileSystem, FolderEntry } from '../../data/files/file-system.ts';
import { isPublishedPicture } from '../../data/catalogue/folder/media-folder.ts';
import { neverChanges } from '../../data/rules/web/cache-headers.ts';
import type { Asset, SavedAssets } from './output/asset-ledger.ts';
import type { OutputFolder } from './output/output-folder.ts';
import { reasonOf } from './output/write-failures.ts';

/** Pages in caches, and sites where a page was shared, may still name what the site does not any more: it stays this long. */
const KEEP_RETIRED_MS = 30 * 24 * 60 * 60 * 1000;
/** Two changes of a folder within this time may leave it with the same modification time. */
const CLOCK_STEP_MS = 1_000;

/** Of names with a dot in front only this folder is published (RFC 8615): `site/public/.well-known`. */
const WELL_KNOWN = '.well-known';

export interface AssetFolders {
  /** Compiled scripts and styles, and public files. */
  client: string;
  /** Uploaded pictures. */
  media: string;
}

export type PublishedAssets = ReturnType<typeof publishedAssets>;

/** Brings compiled files and uploaded pictures into the output, one by one; what fails is tried again by the next publish. */
export function publishedAssets(
  ledger: SavedAssets,
  output: OutputFolder,
  folders: AssetFolders,
  now: () => number,
  disk: FileSystem = realDisk,
) {
  let client: Map<string, string> | null = null;
  /** Folders of pictures that cannot be listed, with the reason: what was published of them stays. */
  const unlistedFolders = new Map<string, string>();
  /** The modification time (ms) of the media folder when it was last listed; null: it must be listed again. */
  let mediaListed: number | null = null;
  /** By path, since the last `takeChanged`. */
  let changed = new Map<string, 'written' | 'removed' | 'found'>();

  function bringAll(isWhole: (asset: Asset) => boolean): void {
    mediaListed = null; // Whatever fails on the way, all of it is looked at again.
    const listedAt = mediaTime();
    unlistedFolders.clear();
    const sources = new Map([
      ...(client ??= filesIn(disk, folders.client)),
      ...filesIn(disk, folders.media, 'media', (folder, error) => {
        unlistedFolders.set(folder, unlisted(folder, error));
      }),
    ]);
    const unlistedFor = ({ file }: Asset) =>
      [...unlistedFolders].find(([folder]) => file.startsWith(`${folder}/`))?.[1];
    for (const [file, source] of sources) bringOne(file, source, isWhole);
    for (const asset of [...ledger.rows.values()]) {
      if (sources.has(asset.file)) continue;
      const reason = unlistedFor(asset);
      if (reason === undefined) retireFile(asset);
      else if (!isWhole(asset)) fail(asset.file, reason); // else no later look would compare it
    }
    mediaListed = now() - listedAt > CLOCK_STEP_MS ? listedAt : null;
  }

  function bringOne(file: string, source: string, isWhole: (asset: Asset) => boolean): void {
    try {
      const asset = ledger.rows.get(file);
      if (asset && isWhole(asset) && (neverChanges(`/${file}`) || asset.source === stampOf(disk, source))) return;
      copy(file, source);
    } catch (error) {
      fail(file, reasonOf(error));
    }
  }

  function copy(file: string, source: string): void {
    const stamp = stampOf(disk, source);
    if (stamp === null) return; // It was removed since the folder was listed.
    const bytes = disk.read(source);
    const path = `/${file}`;
    const isWritten = output.write(file, bytes) === 'written' || changed.get(path) === 'written';
    if (isWritten) changed.set(path, 'written');
    else if (ledger.rows.get(file)?.source !== stamp) changed.set(path, 'found');
    else changed.delete(path);
    const size = bytes.byteLength;
    ledger.put({ file, state: 'published', size, source: stamp, reason: null, retiredAt: null });
  }

  function retireFile(asset: Asset): void {
    const { file, state } = asset;
    if (file.startsWith('_astro/') && state === 'published') {
      ledger.put({ ...asset, state: 'retired', retiredAt: now() });
      return;
    }
    if (state === 'retired' && now() - (asset.retiredAt ?? 0) < KEEP_RETIRED_MS) return;
    try {
      // Also what is gone already: a process that was killed may have removed it.
      if (output.remove(file) || state === 'published') changed.set(`/${file}`, 'removed');
      else changed.delete(`/${file}`);
      ledger.remove(file);
    } catch (error) {
      fail(file, reasonOf(error));
    }
  }

  function fail(file: string, reason: string): void {
    const size = ledger.rows.get(file)?.size ?? null;
    ledger.put({ file, state: 'failed', size, source: null, reason, retiredAt: null });
  }

  const mediaTime = (): number => Number(disk.stat(folders.media)?.mtimeNs ?? 0n) / 1e6;

  function failed(): { file: string; reason: string }[] {
    const assets = [...ledger.rows.values()].filter(({ state }) => state === 'failed');
    return [
      ...assets.map(({ file, reason }) => ({ file, reason: reason ?? '' })),
      ...Array.from(unlistedFolders, ([file, reason]) => ({ file, reason })),
    ];
  }

  /** The instant (ms) at which a retired file is next removed; `Infinity`: there is none. */
  function nextRemoval(): number {
    let next = Infinity;
    for (const { retiredAt } of ledger.rows.values())
      if (retiredAt !== null) next = Math.min(next, retiredAt + KEEP_RETIRED_MS);
    return next;
  }

  return {
    /** Copies what is new or failed before, and removes what has no source any more. Cheap while the media folder stays as it is. */
    bring(): void {
      const isListed = mediaListed !== null && mediaListed === mediaTime();
      if (isListed && failed().length === 0 && now() < nextRemoval()) return;
      bringAll((asset) => asset.state === 'published');
    },
    /**
     * The next `bring` looks at every picture: one that was written over, or lies in a folder within, does not show in the media folder's
     * time.
     */
    lookAgain(): void {
      mediaListed = null;
    },
    /** As `bring`, and repairs what is missing from `files` (sizes in bytes by path) or of another size; `bytes`: compares every byte. */
    compare(files: ReadonlyMap<string, number>, bytes: boolean): void {
      bringAll((asset) => !bytes && asset.state === 'published' && files.get(asset.file) === asset.size);
    },
    /** No page names this file of the output any more, which is made from nothing that is copied. */
    retire(file: string): void {
      ledger.put({ file, state: 'retired', size: null, source: null, reason: null, retiredAt: now() });
    },
    /** A page names it again. */
    restore: (file: string): void => ledger.remove(file),
    /** Whether a file of the output is an asset. */
    has: (file: string): boolean => ledger.rows.has(file),
    nextRemoval,
    /** Those in the output with their sizes in bytes; null: it is not known. A retired one may have been removed. */
    *files(): Iterable<[file: string, size: number | null]> {
      for (const { file, state, size } of ledger.rows.values()) {
        const present = state === 'retired' ? (output.sizeOf(file) ?? undefined) : size;
        if (present !== undefined) yield [file, present];
      }
    },
    failed,
    /** What became of paths since the last call; `found`: its file was in place already, although the ledger did not know of it. */
    takeChanged(): ReadonlyMap<string, 'written' | 'removed' | 'found'> {
      const taken = changed;
      changed = new Map();
      return taken;
    },
    /** Throws `StateUnavailable`. */
    save: (): void => ledger.save(),
  };
}

function stampOf(disk: FileSystem, source: string): string | null {
  const stat = disk.stat(source);
  return stat ? `${stat.mtimeNs}-${stat.size}` : null;
}

const unlisted = (folder: string, error: unknown): string =>
  `The folder cannot be read: ${new StorageFailed('read', folder, error).reason}. Its pictures stay as they were published.`;

/** The files that may be published, by path in the output. None when there is no such folder. `onUnlisted`: of a folder by its path. */
function filesIn(
  disk: FileSystem,
  folder: string,
  into = '',
  onUnlisted = (_folder: string, error: unknown): void => {
    throw error;
  },
): Map<string, string> {
  const found = new Map<string, string>();
  const entriesOf = (from: string, to: string): FolderEntry[] => {
    try {
      return disk.list(from);
    } catch (error) {
      onUnlisted(to, error);
      return [];
    }
  };
  const list = (from: string, to: string): void => {
    for (const entry of entriesOf(from, to)) {
      const file = to ? `${to}/${entry.name}` : entry.name;
      if (!isPublishedPicture(entry.name) && file !== WELL_KNOWN) continue;
      if (entry.isDirectory()) list(join(from, entry.name), file);
      else found.set(file, join(from, entry.name));
    }
  };
  if (disk.stat(folder) !== null) list(folder, into);
  return found;
}
