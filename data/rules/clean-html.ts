import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);
/** Loaded with the first post: most commands show none, and it takes longer to load than all other rules together. */
const sanitizer = (): typeof sanitize => require('sanitize-html') as typeof sanitize;

/** What a post's HTML may hold: headings, lists, tables, links, images and plain emphasis. */
export const allowedTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'b',
  'i',
  's',
  'u',
  'code',
  'pre',
  'blockquote',
  'a',
  'img',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
] as const;

/** How a link to another site is marked (departure 7): it may earn a commission, and opens in a new tab. */
export const AWAY_REL = 'sponsored nofollow noopener';

// Browsers read `/\evil.example`, and a slash, a tab and another slash, as the address of another host.
const safeAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\\s])|#)/i;
const safePicture = /^(?:https?:\/\/|\/(?![/\\\s]))/i;
const number = /^\d{1,4}$/;

type Attributes = { [name: string]: string };

const kept = (attributes: Attributes, name: string, pattern: RegExp): Attributes => {
  const value = attributes[name]?.trim();
  return value !== undefined && pattern.test(value) ? { [name]: value } : {};
};

function link(tagName: string, attributes: Attributes): sanitize.Tag {
  const href = kept(attributes, 'href', safeAddress);
  const away: Attributes = /^https?:/i.test(href['href'] ?? '') ? { target: '_blank', rel: AWAY_REL } : {};
  return { tagName, attribs: { ...href, ...kept(attributes, 'title', /./), ...away } };
}

function picture(tagName: string, attributes: Attributes): sanitize.Tag {
  const size = { ...kept(attributes, 'width', number), ...kept(attributes, 'height', number) };
  return {
    tagName,
    attribs: { ...kept(attributes, 'src', safePicture), alt: attributes['alt'] ?? '', ...size, loading: 'lazy' },
  };
}

const cell = (tagName: string, attributes: Attributes): sanitize.Tag => ({
  tagName,
  attribs: {
    ...kept(attributes, 'colspan', number),
    ...kept(attributes, 'rowspan', number),
    ...(tagName === 'th' ? kept(attributes, 'scope', /^(?:row|col)$/) : {}),
  },
});

const options: sanitize.IOptions = {
  allowedTags: [...allowedTags],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page has a heading of its own; a second one of the first rank would break its outline.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: link, img: picture, th: cell, td: cell },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

/** One pass of the sanitizer over cleaned HTML that looks at its tags or changes them. */
export function sanitizeWith(
  html: string,
  more: Pick<sanitize.IOptions, 'allowedTags' | 'transformTags' | 'exclusiveFilter'>,
): string {
  return sanitizer()(cleanHtml(html), { ...options, ...more });
}

/** HTML with nothing in it but what is allowed; links to other sites are marked. What it has cleaned it leaves as it is. */
export function cleanHtml(html: string): string {
  if (isClean(html)) return html;
  // A pass can bring forth new markup at most where tags were dropped; cleaned text is stable within a few passes.
  const clean = sanitizer();
  let cleaned = clean(html, options);
  for (let pass = 0; pass < 3 && !isClean(cleaned); pass += 1) cleaned = clean(cleaned, options);
  return cleaned;
}

const text = /(?:[^<>&]|&(?:amp|lt|gt|quot);)+/y;
const simple =
  'h2|h3|h4|p|ul|ol|li|strong|em|b|i|s|u|code|pre|blockquote|table|caption|thead|tbody|tr|figure|figcaption';
const value = '(?:[^"<>&]|&(?:amp|lt|gt|quot);)*';
const away = `href="https?:\\/\\/${value}"(?: title="${value}")? target="_blank" rel="${AWAY_REL}"`;
const near = `(?:href="(?:mailto:|\\/(?![/\\\\\\s])|#)${value}")?(?: ?title="${value}")?`;
const spans = '(?: colspan="\\d{1,4}")?(?: rowspan="\\d{1,4}")?';
const open = new RegExp(
  `<(?:(${simple})|(a)(?: ${away}| ${near})?|(td)${spans}|(th)${spans}(?: scope="(?:row|col)")?)>`,
  'y',
);
const close = /<\/([a-z0-9]+)>/y;
const alone = new RegExp(
  `<(?:br|hr|img src="(?:https?:\\/\\/|\\/(?![/\\\\\\s]))${value}" alt="${value}"(?: width="\\d{1,4}")?(?: ` +
    'height="\\d{1,4}")? loading="lazy") \\/>',
  'y',
);

/**
 * Whether HTML is already in the form that cleaning gives it: a twentieth of the cost of cleaning, for pages are made from text that
 * was cleaned when it was saved. Accepts only allowed tags, properly nested, with allowed attributes in one fixed order.
 */
export function isClean(html: string): boolean {
  const nesting: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(html);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < html.length) {
    if (take(text) || take(alone)) continue;
    const opened = take(open);
    if (opened) nesting.push(opened.slice(1).find((name) => name !== undefined) ?? '');
    else if (nesting.length === 0 || take(close)?.[1] !== nesting.pop()) return false;
  }
  return nesting.length === 0;
}
