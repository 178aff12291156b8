import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { directionOf } from '../../data/messages/format.ts';
import type { Language } from '../../data/schema/language.ts';

const escapes: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

/** It stands in the page, so that the policy can name its hash and the page loads nothing. */
const STYLE = readFileSync(new URL('answer-page.css', import.meta.url), 'utf8');
/** What a policy has to allow for such pages to look like something. */
export const ANSWER_PAGE_STYLE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/**
 * The small page that a link in a mail or in the dashboard leads to. `button` posts to the page's own address, with the `fields` above it
 * (HTML): programs that look at the links of a mail change nothing. `after` (HTML) stands below, `script` runs as it is. The link home keeps the address of this page, which
 * holds the reader's token, from other companies' scripts there.
 */
export function answerPage(
  siteName: string,
  title: string,
  text: string,
  {
    button,
    fields = '',
    after = '',
    script,
    language = 'en-US',
  }: { button?: string; fields?: string; after?: string; script?: string; language?: Language } = {},
): string {
  const form =
    button === undefined ? '' : `<form method="post">${fields}<button type="submit">${escaped(button)}</button></form>`;
  return [
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(siteName)}</title>`,
    `<style>${STYLE}</style></head>`,
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}${after}`,
    `<p><a href="/" rel="noreferrer">${escaped(siteName)}</a></p></main>`,
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
    '</body></html>',
  ].join('');
}
