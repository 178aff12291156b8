import { expect, it } from 'vitest';
import { affiliateFault } from './affiliate-links.ts';

const note = '<aside><a href="/amazon-disclosure">How it works</a></aside>';
const link = '<a class="btn" href="https://go.example/?a>b" rel="sponsored nofollow noopener">Get Deal</a>';
const page = (before: string, content: string) =>
  `<header><a href="https://admin.example/admin">Admin</a></header>${before}<main id="content">${content}</main><footer>${note}</footer>`;

it('accepts marked links after the disclosure, in the layout or in the content', () => {
  expect(affiliateFault(page(note, `<p>Text</p>${link}`))).toBeNull();
  expect(affiliateFault(page('', note + link))).toBeNull();
  expect(affiliateFault(page('', '<a href="/stores">Stores</a>'))).toBeNull();
  expect(affiliateFault(page('', link.replace('sponsored nofollow', 'external')))).toBeNull();
});

it('refuses a link that is not marked, and one that comes before the disclosure', () => {
  expect(affiliateFault(page(note, link.replace('sponsored ', '')))).toContain('lacks rel=');
  expect(affiliateFault(page(note, '<a href="https://go.example/">Go</a>'))).toContain('lacks rel=');
  expect(affiliateFault(page('', link + note))).toContain('before the disclosure');
  const inMenu = page('', link).replace('<header>', `<header><nav>${note}</nav>`);
  expect(affiliateFault(inMenu)).toContain('before the disclosure');
  expect(affiliateFault(page('', '<article data-href="https://go.example/"></article>'))).toContain('before');
});
