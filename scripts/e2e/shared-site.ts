import type { LaunchOptions } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browserLaunch } from '../config/browser.ts';
import { PASSWORD } from '../testing/processes.ts';
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

/** Starts one real server over the demo catalogue, finds a browser, and ends the server after the last test. */
export default async function openSharedSite(project: TestProject): Promise<() => Promise<void>> {
  const launch = await browserLaunch({
    environment: process.env,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  const model = await openScriptedModel();
  const site = await startSite({ OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'a key of tests' });
  const { address, folder, owner } = site;
  const session = { cookies: [...owner.cookies], csrfToken: owner.csrfToken! };
  project.provide('site', { address, launch, password: PASSWORD, session, folder });
  return async () => {
    await site.close();
    await model.close();
  };
}
