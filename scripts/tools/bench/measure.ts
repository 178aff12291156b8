import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../config/project-folder.ts';

/** Wall time in ms from spawn to exit, processor time of all cores, highest resident memory in MiB, and what was printed. */
export interface Run {
  ms: number;
  cpuMs: number;
  peakMib: number;
  output: string;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

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

/** Highest resident memory (MB) of a process and its threads so far; Linux only, else NaN. */
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
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: { [name: string]: string };
  };
  const words = Object.values(scripts)
    .find((command) => command.endsWith(` ${script}`))
    ?.split(' ');
  return words?.slice(words.indexOf('node') + 1, -1) ?? ['--import', './scripts/config/runtime.mjs'];
}

/** A command of this project, such as `scripts/start.ts`. It ends with this process at the latest. */
function spawnCommand(script: string, args: readonly string[], environment: { [name: string]: string }): ChildProcess {
  const child = spawn(process.execPath, [...optionsOf(script), script, ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return child;
}

/** Runs a command to its end. Throws with what it printed when it fails. */
export async function run(
  script: string,
  args: readonly string[],
  environment: { [name: string]: string } = {},
): Promise<Run> {
  const since = performance.now();
  const child = spawnCommand(script, args, environment);
  let output = '';
  let peak = 0;
  let cpu = 0;
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const poll = setInterval(() => {
    const now = peakMib(child);
    if (now > peak) peak = now;
    cpu = cpuMs(child) || cpu;
  }, 20);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(poll);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output.slice(0, 2000)}`);
  return { ms: performance.now() - since, cpuMs: cpu, peakMib: peak, output };
}

/** A server in a process of its own. `ms` is from spawn to the first page answered, `servingMib` its highest resident memory until then. */
export async function startServer(environment: {
  [name: string]: string;
  PORT: string;
}): Promise<{ child: ChildProcess; ms: number; servingMib: number; address: string; stop(): Promise<void> }> {
  const since = performance.now();
  const child = spawnCommand('scripts/start.ts', [], environment);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
  const address = `http://127.0.0.1:${environment.PORT}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
    const status = await fetch(address).then(
      (response) => response.arrayBuffer().then(() => response.status),
      () => 0,
    );
    if (status === 200) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const ms = performance.now() - since;
  const servingMib = peakMib(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { child, ms, servingMib, address, stop };
}
