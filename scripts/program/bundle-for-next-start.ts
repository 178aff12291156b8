import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { projectFolder } from '../config/project-folder.ts';

/** Beside everything else that the machine does. */
const NICE = 10;

/**
 * Bundles the program in a process of its own, which takes a second or two of one core, so that the next start has less to load. Where that
 * cannot be done, the next start loads sources again.
 */
export function bundleForNextStart(compiledFolder: string, log: Logger): void {
  if (!isWritable(compiledFolder)) return;
  const child = spawn(process.execPath, ['--import', './scripts/config/runtime.mjs', 'scripts/compile.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  child.on('error', ({ message }) => (output = message));
  child.on('close', (code) => {
    if (code === 0) log.debug('the program is bundled, so that the next start is quicker');
    else
      log.warn({ reason: output.trim() }, 'the program could not be bundled, so the next start takes a little longer');
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.unref();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
