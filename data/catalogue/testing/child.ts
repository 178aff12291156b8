import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Runs a program of this folder in a process of its own, under a shell that first does `before`, such as `ulimit -f 8;`. */
export function aChild(program: string, args: readonly string[], before = '') {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child: ChildProcess = spawn('sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, file, ...args]);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr?.on('data', (data: Buffer) => (errors += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  /** What it printed so far, by line; a line that is not complete is left out. */
  const lines = () => output.split('\n').slice(0, -1);
  /** `kill -9`; resolves when it is gone. */
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  /** Resolves with that many lines, or with fewer once the child has ended. */
  const printed = async (count: number) => {
    let over = false;
    void ended.then(() => (over = true));
    while (lines().length < count && !over) {
      await Promise.race([ended, new Promise((resolve) => child.stdout?.once('data', resolve))]);
    }
    return lines();
  };
  return { lines, errors: () => errors, printed, kill, ended };
}
