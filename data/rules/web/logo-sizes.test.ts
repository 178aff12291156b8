import { expect, it } from 'vitest';
import { logoNames, logoSources } from './logo-sizes.ts';

it('names a smaller copy for logos that have one, and for no others', () => {
  const digest = '0123456789abcdef0123456789abcdef';
  const { large, small } = logoNames(digest);
  expect(logoSources(`/media/${large}`)).toBe(`/media/${small} 112w, /media/${large} 288w`);
  for (const alone of [`/media/${digest}.webp`, `https://pictures.example/media/${large}`, '/media/acme-288.webp'])
    expect(logoSources(alone)).toBeNull();
});
