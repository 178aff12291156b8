import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '../config/project-folder.ts';
import { freePort } from '../environment/free-port.ts';
import { saveCheapPassword } from '../testing/cheap-password.ts';

/** A first start compiles the templates, possibly while other tests keep the machine busy. */
const START_MS = 120_000;
const STOP_MS = 10_000;

export interface SiteProcess {
  /** `http://127.0.0.1:40123`, the origin of every page. */
  address: string;
  stop(): Promise<void>;
}

export interface SiteProcessOptions {
  /** Where its data and its pages go; it is there. */
  folder: string;
  password: string;
  /** `none`: it begins with nothing in its catalogue. */
  demo?: 'full' | 'none';
  /** Further settings, such as the model that its generators ask. */
  environment?: { readonly [name: string]: string };
}

/** The command `npm start`, as a process of its own with folders of its own. */
export async function startSite({
  folder,
  password,
  demo = 'full',
  environment,
}: SiteProcessOptions): Promise<SiteProcess> {
  await saveCheapPassword(join(folder, 'data'), password);
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './scripts/config/runtime.mjs', 'scripts/start.ts'], {
    cwd: projectFolder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      OUT_DIR: join(folder, 'out'),
      ADMIN_PASSWORD: password,
      DEMO: demo,
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killNow = () => void child.kill('SIGKILL');
  process.once('exit', killNow);
  let output = '';
  let stopping = false;
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  void ended.then((how) => {
    process.off('exit', killNow);
    if (!stopping)
      process.stderr.write(`The server under test ended (${how}) before its tests did. Its output:\n${output}\n`);
  });

  const stop = async () => {
    stopping = true;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  // `localhost` as an address has what https has: a clipboard, a share button.
  const address = `http://127.0.0.1:${port}`;
  try {
    await answers(`${address}/healthz`, ended);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message} Its output:\n${output}`, { cause: error });
  }
  return { address, stop };
}

async function answers(url: string, ended: Promise<string>): Promise<void> {
  let over: string | null = null;
  void ended.then((how) => (over = how));
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (over !== null) throw new Error(`The server under test ended (${over}) instead of answering at ${url}.`);
    const ok = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => response.ok),
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server under test did not answer at ${url} within ${START_MS / 1000} s.`);
}
