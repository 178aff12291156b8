import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { removeOldVersions, syncFiles } from '../environment/compiled-versions.ts';
import { projectFolder } from '../config/project-folder.ts';
import { digest } from '../engine/answers/digest.ts';
import { requireFolders } from '../console/permissions.ts';
import { folderNameOf } from '../publish/render/compile-inputs.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../environment/temporary-folder.ts';
import { bundlesIn, PREFIX, stampOf, writeNote, type BundleInput } from './bundle-note.ts';
import { bundled, openProgram } from './program.ts';

const BUILDING = 'bundling-';
/** They determine how module specifiers resolve and how modules are compiled. */
const DECIDING = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** A program, and which of its modules are bundled, by the names by which they are loaded. */
interface Sources {
  project: string;
  modules: { [name: string]: string };
}
const ours: Sources = { project: projectFolder, modules: bundled };

/** How a module says where it is: an ES module, and CommonJS unless it has such a name of its own. */
const IN_MODULE = /\bimport\.meta\.(url|dirname|filename)\b/g;
const IN_SCRIPT = /\b__(dirname|filename)\b/g;
const DECLARED = /\b(?:const|let|var)\s+(?:\{[^}]*)?__(?:dirname|filename)\b/;
/** What makes the bundle. */
const MAKERS = ['bundle.ts', 'bundle-note.ts', 'program.ts'].map((name) => join(import.meta.dirname, name));

/**
 * Makes one file of each module that commands load from the bundle, unless that was done from the same sources before. Returns the folder
 * of the bundle; null: it was there. Throws `NoPermission`, and `SourcesChanged` when they changed meanwhile.
 */
export async function bundleProgram(compiledFolder: string, sources: Sources = ours): Promise<string | null> {
  const isThere = async () => (await openProgram(compiledFolder, sources.project)).isBundled;
  if (await isThere()) return null;
  requireFolders({ write: { COMPILED_DIR: compiledFolder } });
  mkdirSync(compiledFolder, { recursive: true });
  sweepTemporariesIn(compiledFolder, BUILDING);
  const building = makeTemporaryIn(compiledFolder, BUILDING);
  try {
    const made = join(building.path, 'program');
    const inputs = inputsOf(await bundleInto(made, sources));
    const files = readdirSync(made).map((name) => [name, statSync(join(made, name)).size] as const);
    writeNote(made, { project: sources.project, files, inputs });
    syncFiles(made);
    const bundle = join(compiledFolder, PREFIX + nameOf(sources.project, inputs));
    if (await isThere()) return null; // Another process was quicker.
    try {
      // What has this name is damaged.
      if (existsSync(bundle)) renameSync(bundle, join(building.path, 'damaged'));
      renameSync(made, bundle);
    } catch (error) {
      if (!(await isThere())) throw error; // Another process has made the same.
    }
    removeOldVersions(bundlesIn(compiledFolder), bundle);
    return bundle;
  } finally {
    building.remove();
  }
}

/** Returns the stamps of all files that decide what is made, as they were before they were read. */
async function bundleInto(folder: string, { project, modules }: Sources): Promise<ReadonlyMap<string, string | null>> {
  const { rolldown } = await import('rolldown');
  const read = new Map<string, string | null>();
  for (const name of [...MAKERS, ...DECIDING.map((file) => join(project, file))]) read.set(name, stampOf(name));
  const bundle = await rolldown({
    cwd: project,
    input: modules,
    platform: 'node',
    plugins: [leaveLaterPackages(), noteFiles(read), keepAddresses()],
    // Packages cause warnings about optional dependencies that are not installed.
    logLevel: 'silent',
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      // Some packages look at the names of their classes.
      keepNames: true,
    });
  } finally {
    await bundle.close();
  }
  return read;
}

const isPackage = (name: string): boolean => !/^(?:[a-z]+:|[./\\#])/i.test(name);

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

const isFile = (id: string): boolean => !id.startsWith('\0');

/** Notes the stamp of each file, and of the `package.json` of its package, before it is read. */
function noteFiles(read: Map<string, string | null>): Plugin {
  return {
    name: 'note-files',
    load(id) {
      if (!isFile(id)) return null;
      const file = existsSync(id) ? id : id.replace(/\?.*$/, '');
      const stamp = stampOf(file);
      if (stamp === null) throw new Error(`${id} is no file.`);
      if (!read.has(file)) read.set(file, stamp);
      const [packageFolder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]/.exec(file) ?? [];
      const manifest = packageFolder && `${packageFolder}package.json`;
      if (manifest !== undefined && !read.has(manifest)) read.set(manifest, stampOf(manifest));
      return null;
    },
  };
}

/** What stands beside a module, such as a thread or a style, is found where the module's source is. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { code: [IN_MODULE, IN_SCRIPT] },
      handler(code, id) {
        if (!isFile(id)) return null;
        const addresses = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
        const addressOf = (_: string, what: string) => JSON.stringify(addresses[what as keyof typeof addresses]);
        const named = code.replace(IN_MODULE, addressOf);
        return DECLARED.test(code) ? named : named.replace(IN_SCRIPT, addressOf);
      },
    },
  };
}

/** Throws `SourcesChanged` when one of them is not as it was before it was read. */
function inputsOf(read: ReadonlyMap<string, string | null>): BundleInput[] {
  return [...read].map(([file, stamp]) => {
    const input = { file, stamp, digest: stamp && digest(readFileSync(file)) };
    if (stamp !== stampOf(file)) throw new SourcesChanged(file);
    return input;
  });
}

const nameOf = (project: string, inputs: readonly BundleInput[]): string =>
  folderNameOf([project, ...inputs.map((input) => `${input.file} ${input.digest}`).sort()]);

/** An editor saved meanwhile, or another release was installed. */
class SourcesChanged extends Error {
  override name = 'SourcesChanged';
  code = 'SOURCES_CHANGED';
  constructor(file: string) {
    super(`${basename(file)} changed while the program was being bundled (${file}): run npm run compile again.`);
  }
}
