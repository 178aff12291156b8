import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that stands in front of the site, and the packages of Debian that bring it. */
export interface Program {
  name: string;
  packages: readonly string[];
  /** What one of the packages adds to it, by the file that proves it. */
  parts?: readonly string[];
}

const INSTALL_MS = 300_000;

/** Users have no `sbin` on their path, and servers are there. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];

function pathOf({ name, parts = [] }: Program): string | null {
  if (!parts.every((part) => existsSync(part))) return null;
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Where the program is; installs its packages when it is missing. Null where that is not possible: a line on the terminal says so, and
 * its tests are to be skipped.
 */
export function findProgram(program: Program): string | null {
  const found = pathOf(program);
  if (found !== null) return found;
  const reason = install(program);
  const installed = pathOf(program);
  if (installed === null)
    process.stderr.write(
      `Not tested: ${program.name} is not installed. ${reason ?? 'Its packages do not bring it.'}\n`,
    );
  return installed;
}

/** Null: done. Services are not started: a machine that says it is being repaired (run level 1) starts none. */
function install({ packages }: Program): string | null {
  const command = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) return `Run ${command} as root.`;
  const ended = spawnSync(
    'sh',
    ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      encoding: 'utf8',
      timeout: INSTALL_MS,
    },
  );
  if (ended.status === 0) return null;
  const lines = `${ended.error?.message ?? ''}\n${ended.stderr ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  return `${command} failed: ${lines.slice(-2).join(' / ')}`;
}
