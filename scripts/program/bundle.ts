import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import { removeOldVersions, syncFiles } from '../environment/compiled-versions.ts';
import { projectFolder } from '../config/project-folder.ts';
import { requireFolders } from '../console/permissions.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../environment/temporary-folder.ts';
import { bundled, bundleOf, bundlesIn, FILES, isWhole } from './program.ts';
import { ExplainedError } from '../../data/files/errors.ts';

const BUILDING = 'bundling-';

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

/**
 * Makes one file of each module that commands load from the bundle, unless that was done from the same sources before. Returns the folder
 * of the bundle; null: it was there. Throws `NoPermission`, and `SourcesChanged` when they changed meanwhile.
 */
export async function bundleProgram(compiledFolder: string, sources: Sources = ours): Promise<string | null> {
  const bundle = bundleOf(compiledFolder, sources.project);
  if (isWhole(bundle)) return null;
  requireFolders({ write: { COMPILED_DIR: compiledFolder } });
  mkdirSync(compiledFolder, { recursive: true });
  sweepTemporariesIn(compiledFolder, BUILDING);
  using building = makeTemporaryIn(compiledFolder, BUILDING);
  const made = join(building.path, 'program');
  await bundleInto(made, sources);
  if (bundleOf(compiledFolder, sources.project) !== bundle)
    throw new SourcesChanged('The sources changed while the program was being bundled: run npm run compile again.');
  const files = readdirSync(made).map((name) => [name, statSync(join(made, name)).size] as const);
  writeFileSync(join(made, FILES), JSON.stringify(files));
  syncFiles(made);
  if (isWhole(bundle)) return null; // Another process was quicker.
  try {
    // What has this name is damaged.
    if (existsSync(bundle)) renameSync(bundle, join(building.path, 'damaged'));
    renameSync(made, bundle);
  } catch (error) {
    if (!isWhole(bundle)) throw error; // Another process has made the same.
  }
  removeOldVersions(bundlesIn(compiledFolder), bundle);
  return bundle;
}

async function bundleInto(folder: string, { project, modules }: Sources): Promise<void> {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    cwd: project,
    input: modules,
    platform: 'node',
    plugins: [leaveLaterPackages(), keepAddresses()],
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

/** What stands beside a module, such as a thread or a style, is found where the module's source is. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { code: [IN_MODULE, IN_SCRIPT] },
      handler(code, id) {
        if (id.startsWith('\0')) return null;
        const addresses = { url: pathToFileURL(id).href, dirname: dirname(id), filename: id };
        const addressOf = (_: string, what: string) => JSON.stringify(addresses[what as keyof typeof addresses]);
        const named = code.replace(IN_MODULE, addressOf);
        return DECLARED.test(code) ? named : named.replace(IN_SCRIPT, addressOf);
      },
    },
  };
}

/** An editor saved meanwhile, or another release was installed. */
class SourcesChanged extends ExplainedError {}
