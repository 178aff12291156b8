import { expect, it, onTestFinished, vi } from 'vitest';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import { pictureDrawer } from './picture-drawer.ts';

it('a picture that takes too long fails, another process goes on with the next, and what that writes to standard error is reported', async () => {
  vi.stubEnv('NODE_DEBUG', 'esm');
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  const options = { mostMs: 1, report: (line: string) => lines.push(line) };
  const drawer = pictureDrawer('/nowhere', options);
  onTestFinished(() => drawer.rest());
  await expect(drawer.draw({} as SocialPicture)).rejects.toThrow('It was not drawn within 0.001 s.');
  options.mostMs = 60_000;
  // what that one is asked cannot be drawn, which it answers
  await expect(drawer.draw({} as SocialPicture)).rejects.toThrow(/undefined/);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
});
