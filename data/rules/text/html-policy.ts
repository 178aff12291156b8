import type sanitize from 'sanitize-html';

/** What a post's HTML may hold: headings, lists, tables, links, images and plain emphasis. */
const allowedTags = (
  'h2 h3 h4 p br hr ul ol li strong em b i s u code pre blockquote a img ' +
  'table caption thead tbody tr th td figure figcaption'
).split(' ');

/** How a link to another site is marked (departure 7): it may earn a commission, and opens in a new tab. */
export const AWAY_REL = 'sponsored nofollow noopener';
/** How pages of text mark a link that can earn nothing, such as one to an authority: they keep `rel="external"`, which posts do not. */
export const NO_AFFILIATE_REL = 'external noopener';

// Browsers read `/\evil.example`, and a slash, a tab and another slash, as the address of another host.
const safeAddress = /^(?:https?:\/\/|mailto:|\/(?![/\\\s])|#)/i;
const safePicture = /^(?:https?:\/\/|\/(?![/\\\s]))/i;
const number = /^\d{1,4}$/;

/** Deeper tags are left out: a page that nests deeper is an attack on what reads it. */
const MOST_NESTED = 100;

type Attributes = { [name: string]: string };

const kept = (attributes: Attributes, name: string, pattern: RegExp): Attributes => {
  const value = attributes[name]?.trim();
  return value !== undefined && pattern.test(value) ? { [name]: value } : {};
};

function link(tagName: string, attributes: Attributes, rel = AWAY_REL): sanitize.Tag {
  const href = kept(attributes, 'href', safeAddress);
  const away: Attributes = /^https?:/i.test(href['href'] ?? '') ? { target: '_blank', rel } : {};
  return { tagName, attribs: { ...href, ...kept(attributes, 'title', /./), ...away } };
}

const linkOfPage = (tagName: string, attributes: Attributes): sanitize.Tag =>
  link(tagName, attributes, /^external(?:\s|$)/.test(attributes['rel'] ?? '') ? NO_AFFILIATE_REL : AWAY_REL);

function picture(tagName: string, attributes: Attributes): sanitize.Tag {
  const size = { ...kept(attributes, 'width', number), ...kept(attributes, 'height', number) };
  return {
    tagName,
    attribs: { ...kept(attributes, 'src', safePicture), alt: attributes['alt'] ?? '', ...size, loading: 'lazy' },
  };
}

const as =
  (other: string) =>
  (_tagName: string, attribs: Attributes): sanitize.Tag => ({ tagName: other, attribs });

const cell = (tagName: string, attributes: Attributes): sanitize.Tag => ({
  tagName,
  attribs: {
    ...kept(attributes, 'colspan', number),
    ...kept(attributes, 'rowspan', number),
    ...(tagName === 'th' ? kept(attributes, 'scope', /^(?:row|col)$/) : {}),
  },
});

export const htmlPolicy: sanitize.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page has a heading of its own; a second one of the first rank would break its outline.
  transformTags: {
    h1: as('h2'),
    h5: as('h4'),
    h6: as('h4'),
    a: (tagName, attributes) => link(tagName, attributes),
    img: picture,
    th: cell,
    td: cell,
  },
  nestingLimit: MOST_NESTED,
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
};

/** What pages of text may hold. */
export const pageHtmlPolicy: sanitize.IOptions = {
  ...htmlPolicy,
  transformTags: { ...htmlPolicy.transformTags, a: linkOfPage },
};
