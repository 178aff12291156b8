import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MissingStore } from './missing-store.tsx';

it('begins with what was searched for, as far as a name may be long', () => {
  const markup = renderToStaticMarkup(createElement(MissingStore, { searched: `Acme ${'a'.repeat(80)}` }));
  expect(markup).toMatch(/<label[^>]*>Tell us which store you miss<input/);
  expect(markup).toContain(` value="Acme ${'a'.repeat(75)}"`);
  expect(markup).toMatch(/<button[^>]*>Send<\/button>/);
});
