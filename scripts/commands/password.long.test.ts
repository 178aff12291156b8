import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { freshPlace } from '../testing/processes.ts';
import { OWNER_PASSWORD, serveTestSite } from '../testing/test-site.ts';

/** Runs the command with a line typed into it. */
async function npmRunPassword(typed: string, DATA_DIR: string): Promise<{ code: number | null; output: string }> {
  const { ADMIN_PASSWORD: _theirs, NODE_OPTIONS: _options, ...environment } = process.env;
  const child = spawn(process.execPath, ['--import', './scripts/config/runtime.mjs', 'scripts/commands/password.ts'], {
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
  const place = freshPlace();
  const { address, owner, close } = await serveTestSite(place);

  expect(await npmRunPassword('topcoupons1', place.DATA_DIR)).toEqual({
    code: 1,
    output: expect.stringContaining('refused (400): This password is among the first that are guessed.'),
  });
  expect((await owner.get('/api/tracking-codes')).status).toBe(200);

  expect(await npmRunPassword('the second password ', place.DATA_DIR)).toEqual({
    code: 0,
    output: expect.stringContaining(
      `The new password is set. The server at ${address} is running and already uses it. All sessions`,
    ),
  });
  expect((await owner.get('/api/tracking-codes')).status).toBe(401);
  expect((await owner.signIn(OWNER_PASSWORD)).status).toBe(401);
  expect((await owner.signIn('the second password ')).status).toBe(200);

  await close();
  const { code, output } = await npmRunPassword('', place.DATA_DIR);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^The new password, shown only now: [\w-]{22}\. All sessions/),
  ]);
});
