import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPublishedPicture } from '../../data/database/media-folder.ts';
import type { OutputFolder } from './output-folder.ts';

/** Pages in caches may still point at old hashed files: they stay this long after the last compile that made them. */
const KEEP_OLD_MS = 30 * 24 * 60 * 60 * 1000;

/** Files in the output that are no pages, by path, each with the last time (ms) it belonged to the site. */
export type AssetLedger = { [file: string]: number };

/**
 * Brings compiled client files and uploaded pictures into the output. Files that belong no more are removed, hashed ones (`_astro/`)
 * only when they are old. Returns the new ledger and the paths that were written or deleted.
 */
export function bringAssets(
  output: OutputFolder,
  folders: { client: string; media: string },
  before: AssetLedger,
  now: number,
): { ledger: AssetLedger; changed: string[] } {
  const ledger: AssetLedger = {};
  const changed: string[] = [];
  const bring = (from: string, into: string): void => {
    if (!existsSync(from)) return;
    for (const name of readdirSync(from)) {
      const source = join(from, name);
      const file = into ? `${into}/${name}` : name;
      if (!isPublishedPicture(name)) continue;
      if (statSync(source).isDirectory()) {
        bring(source, file);
        continue;
      }
      // A file named by its content never changes, so its presence is enough.
      const named = file.startsWith('_astro/') || file.startsWith('media/');
      if (
        !(named && before[file] !== undefined && existsSync(join(output.root, file))) &&
        output.write(file, readFileSync(source)) === 'written'
      )
        changed.push(`/${file}`);
      ledger[file] = now;
    }
  };
  bring(folders.client, '');
  bring(folders.media, 'media');
  for (const [file, last] of Object.entries(before)) {
    if (ledger[file] !== undefined) continue;
    if (file.startsWith('_astro/') && now - last < KEEP_OLD_MS) ledger[file] = last;
    else if (output.remove(file)) changed.push(`/${file}`);
  }
  output.tidy();
  return { ledger, changed };
}
