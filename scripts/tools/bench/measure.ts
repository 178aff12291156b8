import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/** What Linux says of a process and its threads; '' elsewhere, and once it has ended. */
function factsOf(child: ChildProcess, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Highest resident memory of a process and its threads so far; Linux only, else NaN. */
export const peakMib = (child: ChildProcess): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(factsOf(child, 'status'))?.[1] ?? Number.NaN) / 1024;

/** Ticks of 10 ms that Linux counts processor time in. */
const TICK_MS = 10;

/** Processor time in ms of a process and its threads so far; Linux only, else NaN. */
function cpuMs(child: ChildProcess): number {
  const [user, system] = factsOf(child, 'stat').split(') ')[1]?.split(' ').slice(11) ?? [];
  return (Number(user) + Number(system)) * TICK_MS;
}

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
  const child = spawn(process.execPath, [...optionsOf(script), script, ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  return { child, ended, output: () => output };
}

/** Runs a command to its end. Throws with what it printed when it fails. */
export async function run(script: string, args: readonly string[], environment: Environment = {}): Promise<Run> {
  const since = performance.now();
  const { child, ended, output } = begin(script, args, environment);
  let peak = 0;
  let cpu = 0;
  const poll = setInterval(() => {
    peak = Math.max(peak, peakMib(child) || 0);
    cpu = cpuMs(child) || cpu;
  }, 20);
  const [code] = await ended;
  clearInterval(poll);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output().slice(0, 2000)}`);
  return { ms: performance.now() - since, cpuMs: cpu, peakMib: peak, output: output() };
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
