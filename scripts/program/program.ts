import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../config/project-folder.ts';
import {
  bundlesIn,
  isWhole,
  readNote,
  removeNote,
  stampOf,
  writeNote,
  type BundleInput,
  type BundleNote,
} from './bundle-note.ts';

/** Modules that commands load from the bundle, each with all that it imports; where they stand below the project folder. */
export const bundled = {
  'start-server': 'scripts/server/start-server.ts',
  settings: 'scripts/environment/settings.ts',
  'rebuild-site': 'scripts/rebuild/rebuild-site.ts',
} as const;

/**
 * Where a command loads the modules from that are more than it can read file by file in a moment: the bundle in `compiledFolder` that was
 * made from the present sources, if there is one; otherwise the sources themselves.
 */
export async function openProgram(compiledFolder: string, project = projectFolder) {
  let bundle = await currentBundle(compiledFolder, project);
  return {
    get isBundled() {
      return bundle !== null;
    },
    /** From the bundle, or else as `fromSource` does it. */
    async load<Module>(name: keyof typeof bundled, fromSource: () => Promise<Module>): Promise<Module> {
      if (bundle === null) return fromSource();
      try {
        return (await import(pathToFileURL(join(bundle, `${name}.mjs`)).href)) as Module;
      } catch (error) {
        // Where the sources fail as well, the bundle is not to blame.
        const module = await fromSource();
        process.stderr.write(`Could not load the bundle ${bundle}, so its sources are used: ${String(error)}\n`);
        removeNote(bundle);
        bundle = null;
        return module;
      }
    },
  };
}

/** Its folder; null: there is none of these sources, or it cannot be known. */
async function currentBundle(compiledFolder: string, project: string): Promise<string | null> {
  for (const bundle of bundlesIn(compiledFolder)) {
    const note = readNote(bundle);
    try {
      if (note?.project === project && isWhole(bundle, note) && (await isCurrent(bundle, note))) return bundle;
    } catch {
      continue; // Something in it may not be read.
    }
  }
  return null;
}

async function isCurrent(bundle: string, note: BundleNote): Promise<boolean> {
  if (note.inputs.every(({ file, stamp }) => stamp === stampOf(file))) return true;
  const inputs = await restamped(note.inputs);
  if (inputs === null) return false;
  try {
    writeNote(bundle, { ...note, inputs });
  } catch {
    return true; // It can only be read, as in an image of a container: digests are compared each time.
  }
  return true;
}

/** With the present stamps, if the bytes are the same, as those of files that were copied or touched; null: they are not. */
async function restamped(inputs: readonly BundleInput[]): Promise<BundleInput[] | null> {
  const { digest } = await import('../engine/answers/digest.ts'); // and with it node:crypto
  const found: BundleInput[] = [];
  for (const input of inputs) {
    const stamp = stampOf(input.file);
    if (input.stamp !== stamp) {
      const now = stamp === null ? null : digest(readFileSync(input.file));
      if (now !== input.digest) return null;
    }
    found.push({ ...input, stamp });
  }
  return found;
}
