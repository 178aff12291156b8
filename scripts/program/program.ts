import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from '../config/project-folder.ts';
import { versionsIn } from '../environment/compiled-versions.ts';
import { digest } from '../engine/answers/digest.ts';
import { folderNameOf } from '../publish/render/compile-inputs.ts';

/** Modules that commands load from the bundle, each with all that it imports; where they stand below the project folder. */
export const bundled = {
  'start-server': 'scripts/server/start-server.ts',
  settings: 'scripts/environment/settings.ts',
  'rebuild-site': 'scripts/rebuild/rebuild-site.ts',
} as const;

/** Of the folders of bundles, in COMPILED_DIR. */
const PREFIX = 'program-';
/** In a bundle: the names of its files and their sizes in bytes. One that a power cut or a copy truncated has another size. */
export const FILES = 'files.json';

/** Our modules, and what decides which packages they import and how they are compiled. */
const SOURCE =
  /^(?:site|api|data|scripts)\/.+\.(?:tsx?|mjs)$|^(?:api|data\/messages|data\/rules)\/.+\.json$|^(?:package|package-lock|tsconfig)\.json$/;
const SOURCE_FOLDER = /^(?:site|api|data|scripts)(?:\/|$)/;
const NO_SOURCE = /\.test\.tsx?$|\/(?:testing|e2e|node_modules)(?:\/|$)|^data\/live$/;
/** By its path below the project folder. */
export const isSource = (file: string): boolean => SOURCE.test(file) && !NO_SOURCE.test(file);

/**
 * The folder of the bundle of the present sources, whether it is there or not. Its name is a digest of them, and of where they are: a
 * bundle contains absolute URLs of files beside its modules.
 */
export function bundleOf(compiledFolder: string, project: string): string {
  const lines: string[] = [];
  const addFrom = (folder: string): void => {
    for (const entry of readdirSync(join(project, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (entry.isDirectory() && SOURCE_FOLDER.test(path) && !NO_SOURCE.test(path)) addFrom(`${path}/`);
      else if (isSource(path)) lines.push(`${path} ${digest(readFileSync(join(project, path)))}`);
    }
  };
  addFrom('');
  return join(compiledFolder, PREFIX + folderNameOf([project, ...lines.sort()]));
}

/** The folders of all bundles, the one that was made last first. */
export const bundlesIn = (compiledFolder: string): string[] =>
  versionsIn(compiledFolder, (name) => name.startsWith(PREFIX));

/** Whether all of the bundle's files are there, as long as they should be. */
export function isWhole(bundle: string): boolean {
  try {
    const files = JSON.parse(readFileSync(join(bundle, FILES), 'utf8')) as [name: string, size: number][];
    return files.every(([name, size]) => statSync(join(bundle, name)).size === size);
  } catch {
    return false;
  }
}

/**
 * Where a command loads the modules from that are more than it can read file by file in a moment: the bundle in `compiledFolder` that was
 * made from the present sources, if there is one; otherwise the sources themselves.
 */
export function openProgram(compiledFolder: string, project = projectFolder) {
  let bundle = currentBundle(compiledFolder, project);
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
        forget(bundle);
        bundle = null;
        return module;
      }
    },
  };
}

/** Null: there is none of these sources, or something among them may not be read. */
function currentBundle(compiledFolder: string, project: string): string | null {
  try {
    const bundle = bundleOf(compiledFolder, project);
    return isWhole(bundle) ? bundle : null;
  } catch {
    return null;
  }
}

/** It is not used any more; servers that run from it may still load a part. Where it cannot be removed it stays. */
function forget(bundle: string): void {
  try {
    rmSync(join(bundle, FILES), { force: true });
  } catch {
    return;
  }
}
