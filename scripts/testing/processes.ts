import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Visitor } from '../../api/testing/visitor.ts';
import { PRIVATE_FOLDER } from '../../data/files/private-files.ts';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from '../environment/free-port.ts';
import { saveCheapPassword } from './cheap-password.ts';
import { freshFolder } from './fresh-folder.ts';

export const PASSWORD = 'a-password-for-tests';

/** As a person's shell has it: libraries behave otherwise when they find themselves under a test runner. */
const plainEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$)/.test(name)),
);

export type Place = { DATA_DIR: string; OUT_DIR: string };

/** Folders for one site, which go when the test ends. */
export function freshPlace(): Place {
  const folder = freshFolder();
  return { DATA_DIR: join(folder, 'data'), OUT_DIR: join(folder, 'out') };
}

export interface Started {
  child: ChildProcess;
  output(): string;
  /** The exit code; null: a signal ended it. */
  ended: Promise<number | null>;
  /** Resolves once the process has printed this. Throws with its output when it ends before. */
  printed(text: string): Promise<void>;
}

/** Starts a command, or a module by its path below `scripts`, until the test ends. `before`: for its shell, such as `ulimit -f 256;`. */
export function begin(...command: Parameters<typeof launch>): Started {
  const started = launch(...command);
  onTestFinished(async () => void (await kill(started)));
  return started;
}

/** Resolves with the exit code once it has ended; null: the signal ended it. */
export function kill({ child, ended }: Started, signal: NodeJS.Signals = 'SIGKILL'): Started['ended'] {
  child.kill(signal);
  return ended;
}

/** As `begin`, until the caller ends it. */
export function launch(
  script: string,
  args: readonly string[],
  environment: { [name: string]: string },
  before = '',
): Started {
  const isElsewhere = script === 'start' || script.includes('/');
  const file = `scripts/${isElsewhere ? '' : 'commands/'}${script}.ts`;
  const command = [process.execPath, '--import', './scripts/config/runtime.mjs', file, ...args];
  return inShell([`${before} exec "$0" "$@"`, ...command], environment);
}

/** `npm run dev`, by its line in package.json. It is killed when the test ends. */
export function devByNpm(environment: { [name: string]: string }): Started {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    scripts: { [name: string]: string };
  };
  const PATH = `${join(projectFolder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  // It starts the program in a process of its own, as `node --watch` does.
  const started = inShell([scripts['dev']!], { ...environment, PATH }, true);
  onTestFinished(async () => {
    killGroup(started.child.pid!);
    await started.ended;
  });
  return started;
}

function inShell(command: readonly string[], environment: { [name: string]: string }, isGroup = false): Started {
  const child = spawn('sh', ['-c', ...command], {
    cwd: projectFolder,
    env: { ...plainEnvironment, NODE_ENV: 'production', HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    output += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const printed = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        if (!output.includes(text)) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
      void ended.then(() => reject(new Error(`It ended before it printed "${text}". Its output:\n${output}`)));
      listener();
    });
  return { child, output: () => output, ended, printed };
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    return; // It has ended.
  }
}

export async function run(...command: Parameters<typeof launch>): Promise<{ code: number | null; output: string }> {
  const started = begin(...command);
  return { code: await started.ended, output: started.output() };
}

export type Server = Started & { address: string };

/** Starts the server and waits until it says that it is ready. */
export async function serve(place: Place, more: { [name: string]: string } = {}): Promise<Server> {
  const given: { [name: string]: string } = { ...place, ...more };
  const isFirst = !existsSync(join(place.DATA_DIR, PRIVATE_FOLDER));
  if (isFirst && given['ADMIN_PASSWORD'] === undefined && given['DATABASE_URL'] === undefined)
    await saveCheapPassword(place.DATA_DIR, PASSWORD);
  const PORT = String(await freePort());
  const started = begin('start', [], { PORT, ...given });
  await started.printed('Ready after');
  return { ...started, address: `http://127.0.0.1:${PORT}` };
}

/** The owner. */
export async function signIn(address: string): Promise<Visitor> {
  const owner = new Visitor(address);
  await owner.signIn(PASSWORD);
  return owner;
}

export async function read<Reply>(address: string, path: string): Promise<Reply> {
  return (await (await fetch(address + path)).json()) as Reply;
}

export function filesIn(at: string): string[] {
  return existsSync(at) ? readdirSync(at, { recursive: true }).map(String) : [];
}
