import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { Visitor } from '../../api/testing/visitor.ts';
import { browserLaunch } from '../config/browser.ts';
import { projectFolder } from '../config/project-folder.ts';

/** What all stories share. */
export interface SharedSite {
  /** `http://localhost:40123`, the origin of every page. */
  address: string;
  /** Where Playwright reaches the browser. */
  browser: string;
  password: string;
  /** The owner, signed in once: hashing a password is slow on purpose. */
  session: { cookies: [name: string, value: string][]; csrfToken: string };
  /** A folder for what story files must agree on. */
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    site: SharedSite;
  }
}

const PASSWORD = 'a password for stories';
/** A first start compiles the templates, possibly while other tests keep the machine busy. */
const START_MS = 120_000;
const STOP_MS = 10_000;

/** Starts one real server over the demo catalogue and one browser, and ends them when the last story is told. */
export default async function openSharedSite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'stories-'));
  mkdirSync(join(folder, 'shared'));
  // Also when somebody interrupts the tests, which then end without closing anything.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const launch = await browserLaunch({ environment: process.env, say: (line) => process.stderr.write(`${line}\n`) });
  const [server, browser] = await Promise.all([startServer(folder), chromium.launchServer(launch)]);
  const close = async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const owner = new Visitor(server.address);
    const { status, text } = await owner.signIn(PASSWORD);
    if (owner.csrfToken === null) throw new Error(`The owner could not sign in to the server under test: ${status} ${text}`);
    project.provide('site', {
      address: server.address,
      browser: browser.wsEndpoint(),
      password: PASSWORD,
      session: { cookies: [...owner.cookies], csrfToken: owner.csrfToken },
      folder: join(folder, 'shared'),
    });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

interface Server {
  address: string;
  stop(): Promise<void>;
}

/** The command `npm start`, as a process of its own with folders of its own. */
async function startServer(folder: string): Promise<Server> {
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
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
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
    if (!stopping) process.stderr.write(`The server under test ended (${how}) before its stories did. It said:\n${output}\n`);
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
    throw new Error(`${(error as Error).message} It said:\n${output}`);
  }
  return { address, stop };
}

async function answers(url: string, ended: Promise<string>): Promise<void> {
  let over: string | null = null;
  void ended.then((how) => (over = how));
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (over !== null) throw new Error(`The server under test ended (${over}) instead of answering at ${url}.`);
    const ok = await fetch(url).then((response) => response.arrayBuffer().then(() => response.ok), () => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server under test did not answer at ${url} within ${START_MS / 1000} s.`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
