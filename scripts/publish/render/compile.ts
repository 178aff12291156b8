import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Templates } from '../../../data/schema/documents.ts';
import { savedTemplates, TEMPLATES_FILE } from '../../../site/strings/saved-templates.ts';
import { removeOldVersions, syncFiles, versionsIn } from '../../environment/compiled-versions.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { requireFolders } from '../../console/permissions.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../../environment/temporary-folder.ts';
import { compileInputsDigest } from './compile-inputs.ts';
import { loadApp } from './renderer.ts';

const ASTRO = join(projectFolder, 'node_modules/astro/bin/astro.mjs');
const DIGEST = /^[a-zA-Z0-9]{16}$/;
/** Places of compiles that are under way, or were killed. */
const BUILDING = 'building-';

export interface CompiledSite {
  /** Digest of the sources; pages made by another one are made again. */
  digest: string;
  /** All of it is in here. */
  folder: string;
  /** Scripts, styles and public files. */
  clientFolder: string;
  entry: URL;
  /** What they ask of the server of their pages. */
  templates: Templates;
}

/** Is called when the sources have to be compiled. */
export interface CompileWatcher {
  begin(): void;
  step(done: number, of: number): void;
  /** Also after an error. */
  end(): void;
}

export interface CompileOptions {
  /** COMPILED_DIR: compiled apps by the digest of their sources. */
  compiledFolder?: string;
  /** The digest of the sources where it is known; null: they are read for it. */
  digest?: string | null;
  watcher?: CompileWatcher;
}

/**
 * The app compiled from the current sources; compiles it when that was not done before. Throws `CompileFailed` with Astro's message, and
 * where it cannot be compiled.
 */
export async function compileSite({
  compiledFolder: all = join(projectFolder, '.compiled'),
  digest = null,
  watcher,
}: CompileOptions = {}): Promise<CompiledSite> {
  const name = digest ?? compileInputsDigest();
  const folder = join(all, name);
  sweepTemporariesIn(all, BUILDING);
  if (!existsSync(join(folder, 'server/entry.mjs'))) {
    if (!existsSync(ASTRO)) throw new NotCompiled(all);
    watcher?.begin();
    requireFolders({ write: { COMPILED_DIR: all, 'What Astro generates,': join(projectFolder, '.astro') } });
    mkdirSync(all, { recursive: true });
    using building = makeTemporaryIn(all, BUILDING);
    try {
      const made = join(building.path, 'app');
      await astroBuild(made, watcher);
      syncFiles(made);
      renameSync(made, folder);
    } catch (error) {
      if (!existsSync(join(folder, 'server/entry.mjs'))) throw error; // Another process compiled it first.
    } finally {
      watcher?.end();
    }
    utimesSync(folder, new Date(), new Date());
    removeOldVersions(
      versionsIn(all, (each) => DIGEST.test(each)),
      folder,
    );
  }
  const entry = pathToFileURL(join(folder, 'server/entry.mjs'));
  const templates = await templatesOf(all, folder, entry);
  return { digest: name, folder, clientFolder: join(folder, 'client'), entry, templates };
}

/** Asked once of the compiled app, and kept beside it. */
async function templatesOf(all: string, folder: string, entry: URL): Promise<Templates> {
  const kept = savedTemplates(folder);
  if (kept !== null) return kept;
  const templates: Templates = { contentSecurityPolicy: await (await loadApp(entry)).contentSecurityPolicy() };
  using building = makeTemporaryIn(all, BUILDING);
  const writing = join(building.path, TEMPLATES_FILE);
  writeFileSync(writing, JSON.stringify(templates));
  renameSync(writing, join(folder, TEMPLATES_FILE));
  return templates;
}

/** How often Astro ticks something off. */
const STEPS = 5;
const TICK = /✓/g;

async function astroBuild(outDir: string, watcher: CompileWatcher | undefined): Promise<void> {
  watcher?.step(0, STEPS);
  const child = spawn(process.execPath, [ASTRO, 'build', '--outDir', outDir], {
    cwd: projectFolder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    watcher?.step(Math.min(output.match(TICK)?.length ?? 0, STEPS), STEPS);
  });
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new CompileFailed(output.trim());
}

/** Installed with `--omit=dev`, and nothing was compiled from these sources. */
class NotCompiled extends Error {
  override name = 'NotCompiled';
  code = 'NOT_COMPILED';
  constructor(folder: string) {
    super(
      `${folder} holds no compiled templates of these sources, and what compiles them is not installed here. Run npm run compile where ` +
        'everything is installed (npm ci), from the same sources, and copy COMPILED_DIR (.compiled) from there.',
    );
  }
}

class CompileFailed extends Error {
  override name = 'CompileFailed';
  code = 'COMPILE_FAILED';
  constructor(output: string) {
    super(
      `The templates in site/ could not be compiled, so nothing was published. Fix what Astro names and start again:\n${errorIn(output)}`,
    );
  }
}

/** The error, out of all that Astro prints while it builds. */
function errorIn(output: string): string {
  const lines = output.split('\n').filter((line) => !/^\s+at |^\s*Stack trace:/.test(line));
  const start = lines.findIndex((line) => line.includes('[ERROR]'));
  return lines.slice(Math.max(start, 0)).join('\n').trim();
}
