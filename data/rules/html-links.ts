import { allowedTags, cleanHtml, sanitizeWith } from './clean-html.ts';

export interface HtmlLink {
  /** What a reader sees of it. */
  text: string;
  href: string;
}

/** The links of a post's HTML, in order. */
export function linksOfHtml(html: string): HtmlLink[] {
  const links: HtmlLink[] = [];
  sanitizeWith(html, {
    exclusiveFilter: ({ tag, text, attribs }) => {
      if (tag === 'a' && attribs['href']) links.push({ text: text.trim(), href: attribs['href'] });
      return false;
    },
  });
  return links;
}

const UNLINKED = 'unlinked';
/** Text is escaped by then, so this is never text. */
const unlinkedTags = new RegExp(`</?${UNLINKED}>`, 'g');

/** Clean HTML without the links that `leads` names: what they enclosed stays. */
export function withoutLinks(html: string, leads: (href: string) => boolean): string {
  const marked = sanitizeWith(html, {
    allowedTags: [...allowedTags, UNLINKED],
    transformTags: {
      a: (tagName, attribs) => ({ tagName: leads(attribs['href'] ?? '') ? UNLINKED : tagName, attribs }),
    },
  });
  return cleanHtml(marked.replaceAll(unlinkedTags, ''));
}
