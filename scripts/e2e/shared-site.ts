import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { Visitor } from '../../api/testing/visitor.ts';
import { browserLaunch } from '../config/browser.ts';
import { openScriptedModel } from './scripted-model.ts';
import { startSite } from './site-process.ts';

/** What all end-to-end tests share. */
export interface SharedSite {
  /** `http://localhost:40123`, the origin of every page. */
  address: string;
  /** How each worker launches its browser. */
  launch: LaunchOptions;
  password: string;
  /** The owner, signed in once: hashing a password is slow on purpose. */
  session: { cookies: [name: string, value: string][]; csrfToken: string };
  /** Holds what the server reads and publishes, as `data` and `out`. */
  folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    site: SharedSite;
  }
}

const PASSWORD = 'a password for tests';

/** Starts one real server over the demo catalogue, finds a browser, and ends the server after the last test. */
export default async function openSharedSite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
  // Also when the tests are interrupted, which then end without closing anything.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const launch = await browserLaunch({
    environment: process.env,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const model = await openScriptedModel();
  const environment = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'a key of tests' };
  const server = await startSite({ folder, password: PASSWORD, environment });
  const close = async () => {
    await server.stop();
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const owner = new Visitor(server.address);
    const { status, text } = await owner.signIn(PASSWORD, true);
    if (owner.csrfToken === null)
      throw new Error(`The owner could not sign in to the server under test: ${status} ${text}`);
    project.provide('site', {
      address: server.address,
      launch,
      password: PASSWORD,
      session: { cookies: [...owner.cookies], csrfToken: owner.csrfToken },
      folder,
    });
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}
