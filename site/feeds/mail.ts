import { DomUtils } from 'htmlparser2';
import { inkOf, textOn } from '../../data/rules/web/colours.ts';
import { parseHtml, writeHtml } from '../../data/rules/text/html-tree.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Confirmation, MailContent, WrittenMail } from '../../data/queries/mail-content.ts';
import { xmlText as escaped } from './xml.ts';
import { mailView, type MailItem, type MailView } from './mail-view.ts';

/** The mail, as text and as HTML; null: nothing is left to say. */
export function writtenMail(read: Read, content: MailContent | Confirmation): WrittenMail | null {
  const view = mailView(read, content);
  if (view === null) return null;
  const items = view.parts.flatMap((part) => (part.kind === 'item' && part.item.key !== '' ? [part.item] : []));
  const html = htmlOf(view);
  return {
    subject: view.subject,
    html,
    text: plain(DomUtils.getElementsByTagName('body', parseHtml(html))).trim(),
    deals: items.map(({ key, title, store }) => ({ key, title, store })),
  };
}

const FONT = 'font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const day = { paper: '#fbf8f4', card: '#ffffff', ink: '#1d1814', muted: '#615850', line: '#e6dfd5' };
const night = { paper: '#151210', card: '#1f1b18', ink: '#f7f2ec', muted: '#b9afa5', line: '#3a332d' };

/** Mail programs know tables and styles that stand in the tags; for dark devices those that can read `<style>`. */
function htmlOf(view: MailView): string {
  const { language, direction, siteName, homeHref, logo, colours, why, sender, links } = view;
  const ink = inkOf(colours.primary, [day.paper, day.card], '#000000');
  const nightInk = inkOf(colours.primary, [night.paper, night.card], '#ffffff');
  const head =
    ':root{color-scheme:light dark;supported-color-schemes:light dark}' +
    '@media (prefers-color-scheme:dark){' +
    `.p{background:${night.paper}!important}.c{background:${night.card}!important;border-color:${night.line}!important}` +
    `.i{color:${night.ink}!important}.m{color:${night.muted}!important}.l{color:${nightInk}!important}}`;
  const name =
    logo === null
      ? escaped(siteName)
      : `<img src="${escaped(logo.src)}" alt="${escaped(siteName)}" height="38"${logo.width === null ? '' : ` width="${logo.width}"`} style="height:38px;border:0;vertical-align:middle">`;
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(view.subject)}</title><style>${head}</style></head>`,
    `<body class="p" style="margin:0;padding:0;background:${day.paper}">`,
    `<table role="presentation" class="p" width="100%" cellpadding="0" cellspacing="0" style="background:${day.paper}"><tr>`,
    '<td align="center" style="padding:20px 12px;word-break:break-word">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="max-width:600px">`,
    `<tr><td style="padding:0 4px 16px;border-bottom:3px solid ${colours.primary}">`,
    `<a class="l" href="${escaped(homeHref)}" style="${FONT};font-size:22px;line-height:38px;font-weight:700;color:${ink};text-decoration:none">${name}</a></td></tr>`,
    ...view.parts.map((part) => {
      const html = part.kind === 'item' ? itemHtml(part.item, colours.primary) : styled(part.html, ink);
      return `<tr><td style="padding:16px 4px 0">${html}</td></tr>`;
    }),
    `<tr><td class="m" style="padding:28px 4px 8px;${FONT};font-size:13px;line-height:20px;color:${day.muted}">${escaped(why)}<br>`,
    links
      .map(({ href, label }) => `<a class="l" href="${escaped(href)}" style="color:${ink}">${escaped(label)}</a>`)
      .join('<br>'),
    `<br><br>${escaped(sender)}</td></tr></table></td></tr></table></body></html>`,
  ].join('');
}

function itemHtml({ store, title, discount, text, code, ends, href, link }: MailItem, primary: string): string {
  const line = (content: string, name: 'i' | 'm', style: string) =>
    content === ''
      ? ''
      : `<div class="${name}" style="${FONT};color:${name === 'i' ? day.ink : day.muted};${style}" dir="auto">${escaped(content)}</div>`;
  return [
    `<table role="presentation" class="c" width="100%" cellpadding="0" cellspacing="0" style="background:${day.card};border:1px solid ${day.line};border-radius:12px">`,
    '<tr><td style="padding:16px">',
    line([store, discount].filter(Boolean).join(' · '), 'm', 'font-size:14px;line-height:20px;font-weight:600'),
    line(title, 'i', 'font-size:17px;line-height:24px;font-weight:700;margin:2px 0'),
    line(text, 'm', 'font-size:14px;line-height:20px'),
    line(code, 'i', 'font-size:15px;line-height:24px;font-weight:600'),
    line(ends, 'm', 'font-size:14px;line-height:20px'),
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:10px"><tr>',
    `<td style="background:${primary};border-radius:8px"><a href="${escaped(href)}" style="display:inline-block;padding:11px 18px;${FONT};font-size:15px;line-height:20px;font-weight:700;color:${textOn(primary)};text-decoration:none">${escaped(link)}</a></td>`,
    '</tr></table></td></tr></table>',
  ].join('');
}

const ofTag = (ink: string): { readonly [tag: string]: string } => ({
  p: 'margin:0 0 14px',
  h2: `margin:14px 0 8px;font-size:20px;line-height:26px`,
  h3: 'margin:14px 0 8px;font-size:18px;line-height:24px',
  h4: 'margin:14px 0 8px;font-size:16px;line-height:22px',
  ul: 'margin:0 0 14px;padding-inline-start:22px',
  ol: 'margin:0 0 14px;padding-inline-start:22px',
  blockquote: 'margin:0 0 14px;padding-inline-start:14px;border-inline-start:3px solid',
  figure: 'margin:0 0 14px',
  img: 'max-width:100%;height:auto;border:0',
  table: 'border-collapse:collapse;margin:0 0 14px',
  th: 'border:1px solid;padding:6px 8px;text-align:start',
  td: 'border:1px solid;padding:6px 8px;text-align:start',
  pre: 'margin:0 0 14px;white-space:pre-wrap',
  a: `color:${ink}`,
});

function styled(html: string, ink: string): string {
  const tree = parseHtml(html);
  const styles = ofTag(ink);
  for (const element of DomUtils.getElementsByTagName((name) => Object.hasOwn(styles, name), tree))
    element.attribs = {
      ...element.attribs,
      ...(element.name === 'a' && { class: 'l' }),
      style: styles[element.name]!,
    };
  return `<div class="i" style="${FONT};font-size:16px;line-height:24px;color:${day.ink}">${writeHtml(tree)}</div>`;
}

const BLOCKS = /^(p|h[2-4]|ul|ol|blockquote|figure|table|pre|hr|body)$/;
const LINES = /^(div|li|tr)$/;

/** HTML as text. A row of several lines stands apart from the next. */
function plain(nodes: ReturnType<typeof parseHtml>['children']): string {
  const text = nodes.map((node): string => {
    if (!('attribs' in node)) return 'data' in node ? node.data.replaceAll(/\s+/g, ' ') : '';
    if (node.name === 'br') return '\n';
    if (node.name === 'img') return node.attribs['alt'] ?? '';
    const inside = plain(node.children);
    if (node.name === 'a') return `${inside}: ${node.attribs['href']} `;
    if (node.name === 'td' || node.name === 'th') return `${inside.trim()}  `;
    if (LINES.test(node.name))
      return `${node.name === 'li' ? '- ' : ''}${inside.trim()}\n${inside.trim().includes('\n') ? '\n' : ''}`;
    return BLOCKS.test(node.name) ? `${inside.trim()}\n\n` : inside;
  });
  return text
    .join('')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}
