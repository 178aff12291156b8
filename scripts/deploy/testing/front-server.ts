import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../environment/free-port.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

/** Starts a program in front of the site and waits until it answers at that address; it is stopped when the test ends. */
export async function startFront(
  [program, ...args]: readonly [string, ...string[]],
  address: string,
  environment: { [name: string]: string } = {},
): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const answers = () =>
    fetch(`${address}/`).then(
      (response) => response.arrayBuffer().then(() => true),
      () => child.exitCode !== null,
    );
  await expect.poll(answers).toBe(true);
  expect(child.exitCode, output).toBeNull();
}

/** Where Caddy has what it keeps. */
export const homeOfCaddy = (folder: string) => ({ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });

/** Starts Caddy with a recipe and the settings that it reads. Returns its address. */
export async function startCaddy(caddy: string, recipe: string, settings: { [name: string]: string }): Promise<string> {
  const folder = freshFolder();
  const file = join(folder, 'Caddyfile');
  const front = `http://127.0.0.1:${await freePort()}`;
  // Its own port for administration would collide with that of another Caddy; a test needs no certificates.
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${readFileSync(recipe, 'utf8')}`);
  const given = { SITE_HOSTS: front.replace('127.0.0.1', ''), ...settings, ...homeOfCaddy(folder) };
  await startFront([caddy, 'run', '--config', file, '--adapter', 'caddyfile'], front, given);
  return front;
}
