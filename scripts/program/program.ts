import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../config/project-folder.ts';
import { isWhole, noteIn, readNote, sameStamp, stampOf, type BundleNote } from './bundle-note.ts';
import { nameSourcesInStacks } from './stacks.ts';

/** Modules that commands load from the bundle, each with all that it imports; where they stand below the project folder. */
export const bundled = {
  'start-server': 'scripts/start-server.ts',
  settings: 'scripts/settings.ts',
  'rebuild-site': 'scripts/rebuild-site.ts',
} as const;

/** Where a command loads the modules from that are more than it can read file by file in a moment. */
export interface Program {
  readonly isBundled: boolean;
  /** From the bundle, or else as `fromSource` does it. */
  load<Module>(name: keyof typeof bundled, fromSource: () => Promise<Module>): Promise<Module>;
}

/** The bundle in `compiledFolder`, if the present sources are what it was made from; otherwise the sources themselves. */
export async function openProgram(compiledFolder: string, project = projectFolder): Promise<Program> {
  const folder = await currentBundle(compiledFolder, project);
  if (folder === null) return { isBundled: false, load: (_, fromSource) => fromSource() };
  nameSourcesInStacks(folder);
  return {
    isBundled: true,
    load: async <Module>(name: keyof typeof bundled) =>
      (await import(pathToFileURL(join(folder, `${name}.mjs`)).href)) as Module,
  };
}

/** Its folder; null: there is none of these sources. */
async function currentBundle(compiledFolder: string, project: string): Promise<string | null> {
  const note = readNote(compiledFolder);
  if (note?.project !== project) return null;
  const folder = join(compiledFolder, note.folder);
  if (!isWhole(folder, note.files)) return null;
  const touched = note.inputs.filter(({ file, stamp }) => !sameStamp(stamp, stampOf(file)));
  if (touched.length === 0) return folder;
  const restamped = await withNewStamps(note);
  if (restamped === null) return null;
  try {
    const writing = `${noteIn(compiledFolder)}.${process.pid}`;
    writeFileSync(writing, JSON.stringify(restamped));
    renameSync(writing, noteIn(compiledFolder));
  } catch {
    return folder; // The folder can only be read, as in an image of a container: digests are compared each time.
  }
  return folder;
}

/** The bytes are the same, though files were copied or touched; null: they are not. */
async function withNewStamps(note: BundleNote): Promise<BundleNote | null> {
  const { digest } = await import('../incremental/digest.ts'); // and with it node:crypto
  const inputs: BundleNote['inputs'][number][] = [];
  for (const input of note.inputs) {
    const stamp = stampOf(input.file);
    if (stamp === null) return null;
    if (!sameStamp(input.stamp, stamp) && digest(readFileSync(input.file)) !== input.digest) return null;
    inputs.push({ ...input, stamp });
  }
  return { ...note, inputs };
}
