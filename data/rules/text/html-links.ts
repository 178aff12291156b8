import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import { cleanHtml } from './clean-html.ts';
import { NO_AFFILIATE_REL } from './html-policy.ts';
import { shallowHtml } from './shallow-html.ts';

/** Clean HTML as a tree, to be looked at and changed with `DomUtils`. */
export const parseHtml = (html: string): ReturnType<typeof parseDocument> => parseDocument(html);

export const writeHtml = (tree: ReturnType<typeof parseDocument>): string =>
  DomUtils.getOuterHTML(tree, { encodeEntities: 'utf8', emptyAttrs: true, selfClosingTags: true });

const linksIn = (tree: ReturnType<typeof parseHtml>) =>
  DomUtils.getElementsByTagName('a', tree).filter(({ attribs }) => attribs['href']);

/** The links of a post's HTML, in order, each with the text that a reader sees of it. */
export const linksOfHtml = (html: string): { text: string; href: string }[] =>
  linksIn(parseHtml(cleanHtml(html))).map((link) => ({
    text: DomUtils.textContent(link).trim(),
    href: link.attribs['href']!,
  }));

/** The addresses of the links in a page of text that are marked as no affiliate links. */
export const linksMarkedExternal = (html: string): string[] =>
  linksIn(parseHtml(html)).flatMap(({ attribs }) => (attribs['rel'] === NO_AFFILIATE_REL ? attribs['href']! : []));

/** The addresses of the links in HTML that need not be clean: of more than a reader sees, but of all of those. */
export function hrefsOfHtml(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href) found.push(href);
    },
  });
  parser.end(shallowHtml(html));
  return found;
}

/** Clean HTML without the links that `leads` names: what they enclosed stays. */
export function withoutLinks(html: string, leads: (href: string) => boolean): string {
  const tree = parseHtml(cleanHtml(html));
  for (const link of linksIn(tree)) {
    if (!leads(link.attribs['href']!)) continue;
    for (const child of [...link.children]) DomUtils.prepend(link, child);
    DomUtils.removeElement(link);
  }
  return cleanHtml(writeHtml(tree));
}
