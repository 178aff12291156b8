import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { Visitor } from '../api/testing/visitor.ts';
import { projectFolder } from './config/project-folder.ts';
import { openTestSite } from './testing/test-site.ts';

/** Runs the command with a line typed into it. */
async function npmRunPassword(typed: string, DATA_DIR: string): Promise<{ code: number | null; output: string }> {
  const { ADMIN_PASSWORD: _theirs, NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', './scripts/config/runtime.mjs', 'scripts/password.ts'], {
    cwd: projectFolder,
    env: { ...environment, DATA_DIR },
  });
  child.stdin.end(`${typed}\n`);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { code, output: output + errors };
}

it('a new password is set by the running server, which ends all sessions at once; without a server the command does it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'password-'));
  const folders = { data: join(folder, 'data'), out: join(folder, 'out') };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = await openTestSite(folders, { ADMIN_PASSWORD: 'the first password' }, address);
  server.on('request', site.api.app);
  const owner = new Visitor(address);
  await owner.signIn('the first password');

  expect(await npmRunPassword('short', folders.data)).toEqual({
    code: 1,
    output: expect.stringContaining('A password needs at least 8 characters. Nothing was changed.'),
  });
  expect(await npmRunPassword('topcoupons1', folders.data)).toEqual({
    code: 1,
    output: expect.stringContaining('refused (400): This password is among the first that are guessed.'),
  });
  expect((await owner.get('/api/tracking-codes')).status).toBe(200);

  expect(await npmRunPassword('the second password ', folders.data)).toEqual({
    code: 0,
    output: expect.stringContaining(
      `The new password is set. The server at ${address} is running and already uses it. All sessions`,
    ),
  });
  expect((await owner.get('/api/tracking-codes')).status).toBe(401);
  expect((await owner.signIn('the first password')).status).toBe(401);
  expect((await owner.signIn('the second password ')).status).toBe(200);

  await site.api.drain();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await site.close();
  const { code, output } = await npmRunPassword('', folders.data);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^The new password, shown only now: [\w-]{22}\. All sessions/),
  ]);
  rmSync(folder, { recursive: true, force: true });
});
