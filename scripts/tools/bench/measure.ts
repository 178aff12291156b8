import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectFolder } from '../../config/project-folder.ts';

interface Environment {
  [name: string]: string;
}

/** Wall time in ms from spawn to exit, processor time of all cores, highest resident memory in MiB, and what was printed. */
export interface Run {
  ms: number;
  cpuMs: number;
  peakMib: number;
  output: string;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Highest resident memory of a running process and its threads so far, in MiB; Linux only, else NaN. */
export function peakMib({ pid }: ChildProcess): number {
  const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Has a process say at its end what it has used. */
const SAYS_USAGE = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));`)}`;

/** Those of Node with which `package.json` runs a script. */
function optionsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { scripts: Environment };
  const words = Object.values(scripts)
    .find((command) => command.endsWith(` ${script}`))
    ?.split(' ');
  return words?.slice(words.indexOf('node') + 1, -1) ?? ['--import', './scripts/config/runtime.mjs'];
}

/** A command of this project, such as `scripts/start.ts`. It ends with this process at the latest. */
function begin(script: string, args: readonly string[], environment: Environment) {
  const child = spawn(process.execPath, ['--import', SAYS_USAGE, ...optionsOf(script), script, ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let usage = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  child.stdio[3]?.on('data', (chunk: Buffer) => (usage += chunk));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  return { child, ended, output: () => output, usage: () => JSON.parse(usage) as NodeJS.ResourceUsage };
}

/** Runs a command to its end. Throws with what it printed when it fails. */
export async function run(script: string, args: readonly string[], environment: Environment = {}): Promise<Run> {
  const since = performance.now();
  const { ended, output, usage } = begin(script, args, environment);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output().slice(0, 2000)}`);
  const ms = performance.now() - since;
  const { userCPUTime, systemCPUTime, maxRSS } = usage();
  return { ms, cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMib: maxRSS / 1024, output: output() };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/** A server in a process of its own. `ms` is from spawn to the first page answered, `servingMib` its highest resident memory until then. */
export async function startServer(environment: Environment & { PORT: string }) {
  const since = performance.now();
  const { child, ended, output } = begin('scripts/start.ts', [], environment);
  const address = `http://127.0.0.1:${environment.PORT}`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    await wait(10);
  }
  const ms = performance.now() - since;
  const servingMib = peakMib(child);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { child, ms, servingMib, address, stop };
}

const answers = async (address: string): Promise<boolean> => {
  const response = await fetch(address).catch(() => null);
  await response?.arrayBuffer();
  return response?.status === 200;
};
