import { DomUtils } from 'htmlparser2';
import { directionOf } from '../../data/messages/format.ts';
import { mailSettings } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { siteColours, siteLayout } from '../../data/queries/reading/site.ts';
import { parseHtml, writeHtml } from '../../data/rules/text/clean-html.ts';
import { plainText } from '../../data/rules/text/plain-text.ts';
import { inkOf, textOn } from '../../data/rules/web/colours.ts';
import { LINKED_WORDS } from '../../data/schema/mail.ts';
import { xmlText } from './xml.ts';

/** What a mail says, in the words of its reader. Its links and pictures are paths of the site. */
export interface Said {
  subject: string;
  /** By which visits are counted; null: they are not. */
  letter: string | null;
  /** HTML, each in a row of its own. */
  parts: string[];
  /** HTML, a line each: why it came, where the reader chooses, and leaves. */
  foot: string[];
}

/** Addresses in texts become links in mail programs, and links of a mail lead to this site alone. */
export const ownWords = (text: string): string => text.replaceAll(new RegExp(LINKED_WORDS, 'gi'), '').trim();
/** Words as HTML. */
export const wordsHtml = (text: string): string => xmlText(ownWords(text)).replaceAll(/\r?\n/g, '<br>');
export const linkHtml = (path: string, words: string, look = ''): string =>
  `<a href="${xmlText(path)}"${look && ` class="${look}"`}>${wordsHtml(words)}</a>`;

const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0"';
const WIDE = `${TABLE} width="100%"`;
const day = { paper: '#fbf8f4', card: '#ffffff', ink: '#1d1814', muted: '#615850', line: '#e6dfd5' };
const night = { paper: '#151210', card: '#1f1b18', ink: '#f7f2ec', muted: '#b9afa5', line: '#3a332d' };

/** What its classes, and other tags of its words, look like. Mail programs know styles that stand in the tags. */
function dayStyles(primary: string): { readonly [name: string]: string } {
  const font = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
  const ink = inkOf(primary, [day.paper, day.card], '#000000');
  const small = `${font};font-size:14px;line-height:20px;color:${day.muted}`;
  const cell = 'border:1px solid;padding:6px 8px;text-align:start';
  const list = 'margin:0;padding-inline-start:22px';
  return {
    paper: `margin:0;padding:0;background:${day.paper}`,
    around: 'padding:20px 12px;word-break:break-word',
    page: 'max-width:600px',
    head: `padding:0 4px 16px;border-bottom:3px solid ${primary}`,
    home: `${font};font-size:22px;line-height:38px;font-weight:700;color:${ink};text-decoration:none`,
    logo: 'height:38px;border:0;vertical-align:middle',
    row: `padding:16px 4px 0;${font};font-size:16px;line-height:24px;color:${day.ink}`,
    foot: `padding:28px 4px 8px;${font};font-size:13px;line-height:20px;color:${day.muted}`,
    card: `background:${day.card};border:1px solid ${day.line};border-radius:12px`,
    inside: 'padding:16px',
    above: `${small};font-weight:600`,
    title: `${font};font-size:17px;line-height:24px;font-weight:700;margin:2px 0;color:${day.ink}`,
    key: `${font};font-size:15px;line-height:24px;font-weight:600;color:${day.ink}`,
    small,
    action: 'margin-top:10px',
    press: `background:${primary};border-radius:8px`,
    button: `display:inline-block;padding:11px 18px;${font};font-size:15px;line-height:20px;font-weight:700;color:${textOn(primary)};text-decoration:none`,
    ...{ a: `color:${ink}`, p: 'margin:0', ul: list, ol: list, figure: 'margin:0', th: cell, td: cell },
    h2: 'margin:14px 0 0;font-size:20px;line-height:26px',
    h3: 'margin:10px 0 0;font-size:18px;line-height:24px',
    h4: 'margin:6px 0 0;font-size:16px;line-height:22px',
    blockquote: 'margin:0;padding-inline-start:14px;border-inline-start:3px solid',
    img: 'max-width:100%;height:auto;border:0',
    table: 'border-collapse:collapse',
    pre: 'margin:0;white-space:pre-wrap',
  };
}

/** For dark devices whose mail program reads `<style>`. */
const nightStyle = (primary: string): string =>
  ':root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){' +
  `.paper{background:${night.paper}!important}.card{background:${night.card}!important;border-color:${night.line}!important}` +
  `.row,.title,.key{color:${night.ink}!important}.foot,.above,.small{color:${night.muted}!important}` +
  `a{color:${inkOf(primary, [night.paper, night.card], '#ffffff')}!important}.button{color:${textOn(primary)}!important}}`;

/** A deal, a post, or nothing but what is to be pressed. Lines without words are left out. */
export const cardHtml = (
  lines: { readonly [look in 'above' | 'title' | 'small' | 'key']?: string },
  path: string,
  link: string,
): string =>
  [
    `${WIDE} class="card"><tr><td class="inside">`,
    ...Object.entries(lines).map(([look, text]) => text && `<div class="${look}" dir="auto">${wordsHtml(text)}</div>`),
    `${TABLE} class="action"><tr><td class="press">${linkHtml(path, link, 'button')}`,
    '</td></tr></table></td></tr></table>',
  ].join('');

const LINK = /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs;

/** The mail as HTML, and the same as text, in which a link says where it leads. */
export function mailOf(read: Read, { subject, letter, parts, foot }: Said): { html: string; text: string } {
  const { siteUrl, siteName, logo, words } = read(siteLayout);
  const { legalName, legalAddress } = read(mailSettings);
  const { primary } = read(siteColours);
  const direction = directionOf(words.language);
  const name = wordsHtml(siteName);
  const isShownInMails = logo !== null && /^\/.*\.(png|jpe?g|webp)$/.test(logo.src);
  const width = logo === null || logo.width === null ? '' : ` width="${logo.width}"`;
  const sender = wordsHtml([legalName, legalAddress].filter(Boolean).join(', '));
  const tree = parseHtml(
    [
      `<!doctype html><html lang="${words.language}" dir="${direction}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
      `<title>${xmlText(subject)}</title><style>${nightStyle(primary)}</style></head>`,
      `<body class="paper">${WIDE} class="paper"><tr><td align="center" class="around">`,
      `${WIDE} dir="${direction}" class="page"><tr><td class="head"><a class="home" href="/">`,
      isShownInMails ? `<img class="logo" src="${xmlText(logo.src)}" alt="${name}" height="38"${width}>` : name,
      '</a></td></tr>',
      ...parts.map((part) => `<tr><td class="row">${part}</td></tr>`),
      `<tr><td class="foot">${[...foot, '', sender].join('<br>')}</td></tr></table></td></tr></table></body></html>`,
    ].join(''),
  );
  const styles = dayStyles(primary);
  const body = DomUtils.getElementsByTagName('body', tree);
  for (const { name: tag, attribs } of DomUtils.getElementsByTagName(() => true, body)) {
    const style = styles[attribs['class'] ?? tag];
    if (style !== undefined) attribs['style'] = style;
    delete attribs['title'];
    if (attribs['src'] !== undefined) attribs['src'] = siteUrl + attribs['src'];
    if (attribs['href'] === undefined) continue;
    const address = new URL(siteUrl + attribs['href']);
    // of pages alone: what else is linked is not counted
    if (letter !== null && !attribs['href'].startsWith('/api/')) address.searchParams.set('letter', letter);
    attribs['href'] = address.href;
  }
  const rows = DomUtils.getElements({ class: (name = '') => ['row', 'foot'].includes(name) }, tree, true);
  const texts = rows.map((row) =>
    plainText(DomUtils.getInnerHTML(row, { encodeEntities: 'utf8' }).replaceAll(LINK, '$2: $1'), '\n'),
  );
  return { html: writeHtml(tree), text: texts.join('\n\n') };
}
