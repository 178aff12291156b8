import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Templates } from '../../../data/schema/documents.ts';
import { savedTemplates, TEMPLATES_FILE } from '../../../site/strings/saved-templates.ts';
import { removeOldVersions, syncFiles, versionsIn } from '../../environment/compiled-versions.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { requireFolders } from '../../console/permissions.ts';
import { makeTemporaryIn, sweepTemporariesIn } from '../../environment/temporary-folder.ts';
import { compileInputsDigest } from './compile-inputs.ts';
import { loadApp } from './renderer.ts';
import { ExplainedError } from '../../../data/files/errors.ts';

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

export interface CompileOptions {
  /** COMPILED_DIR: compiled apps by the digest of their sources. */
  compiledFolder?: string;
  /** The digest of the sources where it is known; null: they are read for it. */
  digest?: string | null;
  /** Takes a line when the sources have to be compiled. */
  say?(line: string): void;
}

/**
 * The app compiled from the current sources; compiles it when that was not done before. Throws `CompileFailed` with Astro's message, and
 * where it cannot be compiled.
 */
export async function compileSite({
  compiledFolder: all = join(projectFolder, '.compiled'),
  digest = null,
  say,
}: CompileOptions = {}): Promise<CompiledSite> {
  const name = digest ?? compileInputsDigest();
  const folder = join(all, name);
  sweepTemporariesIn(all, BUILDING);
  if (!existsSync(join(folder, 'server/entry.mjs'))) {
    if (!existsSync(ASTRO)) throw new NotCompiled(all);
    say?.('Compiling the templates, which each release needs once; it takes a few seconds to a minute …');
    requireFolders({ write: { COMPILED_DIR: all, 'What Astro generates,': join(projectFolder, '.astro') } });
    mkdirSync(all, { recursive: true });
    using building = makeTemporaryIn(all, BUILDING);
    try {
      const made = join(building.path, 'app');
      await astroBuild(made);
      syncFiles(made);
      renameSync(made, folder);
    } catch (error) {
      if (!existsSync(join(folder, 'server/entry.mjs'))) throw error; // Another process compiled it first.
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

const execute = promisify(execFile);

async function astroBuild(outDir: string): Promise<void> {
  await execute(process.execPath, [ASTRO, 'build', '--outDir', outDir], {
    cwd: projectFolder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', NO_COLOR: '1' },
    maxBuffer: Infinity,
  }).catch(({ message, stdout, stderr }: ExecFileException) => {
    throw new CompileFailed(`${stdout}${stderr}`.trim() || message);
  });
}

/** Installed with `--omit=dev`, and nothing was compiled from these sources. */
class NotCompiled extends ExplainedError {
  constructor(folder: string) {
    super(
      `${folder} holds no compiled templates of these sources, and what compiles them is not installed here. Run npm run compile where ` +
        'everything is installed (npm ci), from the same sources, and copy COMPILED_DIR (.compiled) from there.',
    );
  }
}

class CompileFailed extends ExplainedError {
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
