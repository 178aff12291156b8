import { createRequire } from 'node:module';
import { DomUtils, Parser, parseDocument } from 'htmlparser2';
import type sanitize from 'sanitize-html';
import { htmlPolicy, NO_AFFILIATE_REL } from './html-policy.ts';
import { shallowHtml } from './shallow-html.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text: it takes longer to load than all other rules together. */
const sanitizer = (): typeof sanitize => require('sanitize-html') as typeof sanitize;

/** HTML with nothing in it but what the policy allows; links to other sites are marked. What it has cleaned it leaves as it is. */
export function cleanHtml(html: string, policy = htmlPolicy): string {
  const clean = sanitizer();
  let before = html;
  let cleaned = clean(shallowHtml(html), policy);
  // a pass can bring forth new markup at most where tags were dropped; cleaned text is stable within a few passes
  for (let pass = 0; pass < 3 && cleaned !== before; pass += 1) {
    before = cleaned;
    cleaned = clean(cleaned, policy);
  }
  return cleaned;
}

/** Whether HTML is already in the form that cleaning gives it. */
export const isClean = (html: string): boolean => cleanHtml(html) === html;

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
