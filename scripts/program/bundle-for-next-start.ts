import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { accessSync, constants } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { Logger } from 'pino';
import { projectFolder } from '../config/project-folder.ts';

/** Milliseconds: people look at a server right after they start it. */
const AFTER_MS = 30_000;
/** Beside everything else that the machine does. */
const NICE = 10;
/** Bytes of memory without which it is not tried: rolldown was seen to take 550 MiB for a second. */
const NEEDED_BYTES = 1.5 * 1024 ** 3;

const RUNTIME = './scripts/config/runtime.mjs';
const PROCESS = 'scripts/program/bundle-process.ts';

type Log = Pick<Logger, 'warn'>;

/**
 * Bundles the program in a process of its own, which takes a second or two of one core, so that the next start has less to load. Where that
 * cannot be done, the next start loads sources again.
 */
export function bundleForNextStart(compiledFolder: string, log: Log, afterMs = AFTER_MS): void {
  if (canBundle() && isWritable(compiledFolder)) setTimeout(() => run(compiledFolder, log), afterMs).unref();
}

function run(compiledFolder: string, log: Log): void {
  if (process.availableMemory() < NEEDED_BYTES) return;
  const failed = (reason: string): void =>
    log.warn({ reason }, 'the program could not be bundled, so the next start takes a little longer');
  try {
    const command = ['--import', RUNTIME, PROCESS, compiledFolder];
    const child = execFile(process.execPath, command, { cwd: projectFolder }, (error, _, output) => {
      process.off('exit', kill);
      if (error) failed(output.trim() || error.message);
    });
    const kill = () => void child.kill();
    process.once('exit', kill);
    child.unref();
    if (child.pid !== undefined) setPriority(child.pid, Math.max(getPriority(), NICE));
  } catch (error) {
    failed(String(error));
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether rolldown is there; an install without development packages has none. */
export function canBundle(): boolean {
  try {
    createRequire(import.meta.url).resolve('rolldown');
    return true;
  } catch {
    return false;
  }
}
