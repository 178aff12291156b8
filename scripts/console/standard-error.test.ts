import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import type { SocialPicture } from '../../site/views/social-picture.ts';
import { PictureDrawer } from '../publish/pictures/picture-drawer.ts';
import { reportErrors } from './standard-error.ts';

it('each line that a process writes to standard error is reported, and no empty one', async () => {
  const lines: string[] = [];
  const child = spawn(process.execPath, ['--eval', `process.stderr.write('one\\n\\ntwo\\nthree')`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  reportErrors(child, (line) => lines.push(line));
  await once(child, 'close');
  expect(lines).toEqual(['one', 'two', 'three']);
});

it('so is what the process that draws pictures writes there', async () => {
  const lines: string[] = [];
  process.env['NODE_DEBUG'] = 'esm';
  onTestFinished(() => void delete process.env['NODE_DEBUG']);
  const drawer = new PictureDrawer('/nowhere', { report: (line) => lines.push(line) });
  onTestFinished(() => drawer.rest());
  await drawer.draw({} as SocialPicture).catch(() => {});
  await expect.poll(() => lines.length).toBeGreaterThan(0);
});
