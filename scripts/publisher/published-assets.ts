import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedPicture } from '../../data/database/media-folder.ts';
import type { AssetLedger, Asset } from './asset-ledger.ts';
import type { OutputFolder } from './output-folder.ts';
import { reasonOf } from './renderer.ts';

/** Pages in caches may still point to the scripts and styles of earlier templates: they stay this long. */
const KEEP_RETIRED_MS = 30 * 24 * 60 * 60 * 1000;
/** Two changes of a folder within this time may leave it with the same modification time. */
const CLOCK_STEP_MS = 1_000;

const NAMED_BY_CONTENT = /^_astro\/|^media\/[0-9a-f]{32}\.webp$/;

export interface AssetFolders {
  /** Compiled scripts and styles, and public files. */
  client: string;
  /** Uploaded pictures. */
  media: string;
}

/** Brings compiled files and uploaded pictures into the output, one by one; what fails is tried again by the next publish. */
export class PublishedAssets {
  readonly #ledger: AssetLedger;
  readonly #output: OutputFolder;
  readonly #folders: AssetFolders;
  readonly #now: () => number;
  #client: Map<string, string> | null = null;
  /** The modification time (ms) of the media folder when it was last listed; null: it must be listed again. */
  #mediaListed: number | null = null;

  constructor(ledger: AssetLedger, output: OutputFolder, folders: AssetFolders, now: () => number) {
    this.#ledger = ledger;
    this.#output = output;
    this.#folders = folders;
    this.#now = now;
  }

  /** Copies what is new or failed before, and removes what has no source any more. Cheap while the media folder stays as it is. */
  bring(): void {
    if (this.#mediaListed !== null && this.#mediaListed === this.#mediaTime() && this.failed().length === 0) return;
    this.#bringAll((asset) => asset.state === 'published');
  }

  /** As `bring`, and repairs what is missing from `files` (sizes in bytes by path) or of another size; `bytes`: compares every byte. */
  compare(files: ReadonlyMap<string, number>, bytes: boolean): void {
    this.#bringAll((asset) => !bytes && asset.state === 'published' && files.get(asset.file) === asset.size);
  }

  /** Whether a file of the output is an asset. */
  has(file: string): boolean {
    return this.#ledger.rows.has(file);
  }

  failed(): { file: string; reason: string }[] {
    return [...this.#ledger.rows.values()].flatMap(({ file, state, reason }) =>
      state === 'failed' ? { file, reason: reason ?? '' } : [],
    );
  }

  /** Throws `StateUnavailable`. */
  save(): void {
    this.#ledger.save();
  }

  #bringAll(isWhole: (asset: Asset) => boolean): void {
    const listedAt = this.#mediaTime();
    const sources = new Map([
      ...(this.#client ??= filesIn(this.#folders.client)),
      ...filesIn(this.#folders.media, 'media'),
    ]);
    this.#mediaListed = this.#now() - listedAt > CLOCK_STEP_MS ? listedAt : null;
    for (const [file, source] of sources) {
      const asset = this.#ledger.rows.get(file);
      const isCurrent = asset && isWhole(asset) && (NAMED_BY_CONTENT.test(file) || asset.source === stampOf(source));
      if (!isCurrent) this.#copy(file, source);
    }
    for (const asset of [...this.#ledger.rows.values()]) if (!sources.has(asset.file)) this.#retire(asset);
  }

  #copy(file: string, source: string): void {
    try {
      const stamp = stampOf(source);
      if (stamp === null) return; // It was removed since the folder was listed.
      const bytes = readFileSync(source);
      this.#output.write(file, bytes);
      const size = bytes.byteLength;
      this.#ledger.put({ file, state: 'published', size, source: stamp, reason: null, retiredAt: null });
    } catch (error) {
      this.#fail(file, error);
    }
  }

  #retire(asset: Asset): void {
    const { file, state } = asset;
    if (file.startsWith('_astro/') && state === 'published') {
      this.#ledger.put({ ...asset, state: 'retired', retiredAt: this.#now() });
      return;
    }
    if (state === 'retired' && this.#now() - (asset.retiredAt ?? 0) < KEEP_RETIRED_MS) return;
    try {
      this.#output.remove(file);
      this.#ledger.remove(file);
    } catch (error) {
      this.#fail(file, error);
    }
  }

  #fail(file: string, error: unknown): void {
    const asset = this.#ledger.rows.get(file);
    this.#ledger.put({
      file,
      state: 'failed',
      size: asset?.size ?? null,
      source: null,
      reason: reasonOf(error),
      retiredAt: null,
    });
  }

  #mediaTime(): number {
    return statSync(this.#folders.media, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  }
}

function stampOf(source: string): string | null {
  const stat = statSync(source, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}-${stat.size}` : null;
}

/** The files that may be published, by path in the output. None when there is no such folder. */
function filesIn(folder: string, into = ''): Map<string, string> {
  const found = new Map<string, string>();
  const list = (from: string, to: string): void => {
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      if (!isPublishedPicture(entry.name)) continue;
      const file = to ? `${to}/${entry.name}` : entry.name;
      if (entry.isDirectory()) list(join(from, entry.name), file);
      else found.set(file, join(from, entry.name));
    }
  };
  if (statSync(folder, { throwIfNoEntry: false })) list(folder, into);
  return found;
}
