import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { projectFolder } from '../config/project-folder.ts';
import { digest } from '../incremental/digest.ts';
import { requireFolders } from '../permissions.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../temporary-folder.ts';
import { isWhole, noteIn, sameStamp, stampOf, type BundleInput, type BundleNote, type Stamp } from './bundle-note.ts';
import { bundled, openProgram } from './program.ts';

/** How many bundles are kept: the present one, and those from which a running server may still load a part. */
const KEPT = 3;
const PREFIX = 'program-';
const BUILDING = 'bundling-';
/** They decide which module a name leads to. */
const RESOLVING = ['package.json', 'package-lock.json'];

/** A program, and which of its modules are bundled, by the names by which they are loaded. */
interface Sources {
  project: string;
  modules: { [name: string]: string };
}
const ours: Sources = { project: projectFolder, modules: bundled };

/** How a module says where it is: as a module, or as CommonJS, unless it has such a name of its own. */
const ADDRESS = /\bimport\.meta\.(url|dirname|filename)\b|(?<!\b(?:const|let|var)\s+)\b__(dirname|filename)\b/g;

/** Whether rolldown is there; an install without development packages has none. */
export const canBundle = (): boolean => rolldownPath() !== null;

function rolldownPath(): string | null {
  try {
    return createRequire(import.meta.url).resolve('rolldown');
  } catch {
    return null;
  }
}

/**
 * Makes one file of each module that commands load from the bundle, and notes what it was made from, unless that was done from the same
 * sources before. Returns its folder; null: it was there. Throws `NoPermission`, and `SourcesChanged` when they changed meanwhile.
 */
export async function bundleProgram(compiledFolder: string, program: Sources = ours): Promise<string | null> {
  const { project } = program;
  if ((await openProgram(compiledFolder, project)).isBundled) return null;
  requireFolders([{ name: 'COMPILED_DIR', folder: compiledFolder, to: 'write' }]);
  mkdirSync(compiledFolder, { recursive: true });
  sweepTemporariesIn(compiledFolder, BUILDING);
  const building = makeTemporaryIn(compiledFolder, BUILDING);
  try {
    const made = join(building.path, 'program');
    const inputs = inputsOf(await bundleInto(made, program));
    const folder = PREFIX + nameOf(project, inputs);
    const files = readdirSync(made).map((name) => [name, statSync(join(made, name)).size] as const);
    // Servers that run from it may still load a part; it is replaced only where it is damaged.
    if (!isWhole(join(compiledFolder, folder), files)) {
      rmSync(join(compiledFolder, folder), { recursive: true, force: true });
      renameSync(made, join(compiledFolder, folder));
    }
    const note: BundleNote = { project, folder, files, inputs };
    const writing = join(building.path, 'note');
    writeFileSync(writing, JSON.stringify(note));
    renameSync(writing, noteIn(compiledFolder));
    forgetOld(compiledFolder, folder);
    return join(compiledFolder, folder);
  } finally {
    building.remove();
  }
}

/** Returns the stamps of all files that decide what is made, as they were before they were read. */
async function bundleInto(folder: string, { project, modules }: Sources): Promise<ReadonlyMap<string, Stamp | null>> {
  const { rolldown } = await import('rolldown');
  const read = new Map<string, Stamp | null>();
  for (const name of [import.meta.filename, ...RESOLVING.map((file) => join(project, file))])
    read.set(name, stampOf(name));
  const bundle = await rolldown({
    cwd: project,
    input: modules,
    platform: 'node',
    plugins: [leaveLaterPackages(), noteFiles(read), keepAddresses()],
    // Of packages, about what they try and do without.
    logLevel: 'silent',
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
      sourcemapExcludeSources: true,
      sourcemapPathTransform: (source, map) => pathToFileURL(resolve(dirname(map), source)).href,
      // Some packages look at the names of their classes.
      keepNames: true,
    });
  } finally {
    await bundle.close();
  }
  return read;
}

const isPackage = (name: string): boolean => /^[@a-z]/i.test(name) && !name.startsWith('node:');

/** A package that is loaded with `import()` is loaded from where it is installed: it is not needed at once, and some hold native code. */
function leaveLaterPackages(): Plugin {
  return {
    name: 'leave-later-packages',
    async resolveId(name, importer, { kind }) {
      if (kind !== 'dynamic-import' || !isPackage(name) || importer === undefined) return null;
      const found = await this.resolve(name, importer, { kind, skipSelf: true });
      if (found === null || found.external) return found;
      return { id: pathToFileURL(found.id).href, external: 'absolute' };
    },
  };
}

/** Notes the stamp of each file before it is read. */
function noteFiles(read: Map<string, Stamp | null>): Plugin {
  return {
    name: 'note-files',
    load(id) {
      const file = id.replace(/[?#].*$/, '');
      if (!id.startsWith('\0')) read.set(file, stampOf(file));
      return null;
    },
  };
}

/** What stands beside a module, such as a thread or a style, is found where the module's source is. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { code: ADDRESS },
      handler: (code, id) => ({
        code: code.replace(ADDRESS, (_, ofModule?: string, ofScript?: string) => {
          const addresses = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
          return JSON.stringify(addresses[(ofModule ?? ofScript) as keyof typeof addresses]);
        }),
        map: null,
      }),
    },
  };
}

/** Throws `SourcesChanged` when one of them is not as it was before it was read. */
function inputsOf(read: ReadonlyMap<string, Stamp | null>): BundleInput[] {
  return [...read].map(([file, stamp]) => {
    const input = stamp && { file, stamp, digest: digest(readFileSync(file)) };
    if (input === null || !sameStamp(input.stamp, stampOf(file))) throw new SourcesChanged(file);
    return input;
  });
}

const nameOf = (project: string, inputs: readonly BundleInput[]): string =>
  digest([project, ...inputs.map((input) => `${input.file} ${input.digest}`).sort()].join('\n'))
    .replace(/[^a-zA-Z0-9]/g, '0')
    .slice(0, 16);

function forgetOld(all: string, present: string): void {
  utimesSync(join(all, present), new Date(), new Date());
  const byAge = readdirSync(all)
    .filter((name) => name.startsWith(PREFIX) && name !== present)
    .map((name) => ({ name, mtime: statSync(join(all, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.mtime - a.mtime);
  for (const { name } of byAge.slice(KEPT - 1)) rmSync(join(all, name), { recursive: true, force: true });
}

/** An editor saved meanwhile, or another release was installed. */
class SourcesChanged extends Error {
  override name = 'SourcesChanged';
  code = 'SOURCES_CHANGED';
  constructor(file: string) {
    super(`${file} changed while the program was bundled, so nothing was kept of that. Run npm run compile again.`);
  }
}
