const escapes: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character]!);

/**
 * The small page that a link in a mail or in the dashboard leads to: no style of its own. `button` posts to the page's own address:
 * programs that look at the links of a mail change nothing. `script` runs as it is. The link home keeps the address of this page, which
 * holds the reader's token, from other companies' scripts there.
 */
export function answerPage(
  siteName: string,
  title: string,
  text: string,
  { button, script }: { button?: string; script?: string } = {},
): string {
  const form =
    button === undefined ? '' : `<form method="post"><button type="submit">${escaped(button)}</button></form>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="robots" content="noindex"><title>${escaped(title)} · ${escaped(siteName)}</title></head>`,
    `<body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}`,
    `<p><a href="/" rel="noreferrer">${escaped(siteName)}</a></p></main>`,
    ...(script === undefined ? [] : [`<script>${script}</script>`]),
    '</body></html>',
  ].join('');
}
