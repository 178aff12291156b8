import { expect, it } from 'vitest';
import { staticMarkup } from '../ui/static-markup.ts';
import { MissingStore } from './missing-store.tsx';

it('begins with what was searched for, as far as a name may be long', () => {
  const markup = staticMarkup(MissingStore, { searched: `Acme ${'a'.repeat(80)}` });
  expect(markup).toMatch(/<label[^>]*>Tell us which store you miss<input/);
  expect(markup).toContain(` value="Acme ${'a'.repeat(75)}"`);
  expect(markup).toMatch(/<button[^>]*>Send<\/button>/);
});
