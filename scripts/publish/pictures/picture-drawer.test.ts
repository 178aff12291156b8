import { expect, it, onTestFinished } from 'vitest';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import { PictureDrawer } from './picture-drawer.ts';

it('a picture that takes too long fails, and another process goes on with the next', async () => {
  const options = { mostMs: 1 };
  const drawer = new PictureDrawer('/nowhere', options);
  onTestFinished(() => drawer.rest());
  await expect(drawer.draw({} as SocialPicture)).rejects.toThrow('It was not drawn within 0.001 s.');
  options.mostMs = 60_000;
  // what that one is asked cannot be drawn, which it answers
  await expect(drawer.draw({} as SocialPicture)).rejects.toThrow(/undefined/);
});
