import { NO_AFFILIATE_REL } from '../../data/rules/text/html-policy.ts';

/** How the disclosure leads to its details, wherever it stands. */
const DISCLOSURE = 'href="/amazon-disclosure"';
const CONTENT = '<main';
const CONTENT_END = '</main>';
/** Departure 7. */
const NEEDED = ['sponsored', 'nofollow', 'noopener'];
/** Attributes may hold what ends a tag elsewhere. */
const link = /<a\s[^">]*(?:"[^"]*"[^">]*)*>/g;
const away = /\shref="https?:/;
const relation = /\srel="([^"]*)"/;
/** Of pages of text alone: their view leaves it to no link that leads to a store, a network or a product. */
const earnsNothing = ` rel="${NO_AFFILIATE_REL}"`;

/**
 * What is wrong with the affiliate links of a page: every link of its content that leads to another site counts as one, and so does the
 * address that a card opens by itself. Null: nothing. A page with a fault is not published.
 */
export function affiliateFault(page: string): string | null {
  const start = page.indexOf(CONTENT);
  const content = start < 0 ? '' : page.slice(start, page.lastIndexOf(CONTENT_END));
  let first = content.indexOf(' data-href="http');
  for (const { 0: tag, index } of content.matchAll(link)) {
    if (!away.test(tag) || tag.includes(earnsNothing)) continue;
    const rel = relation.exec(tag)?.[1]?.split(' ') ?? [];
    if (!NEEDED.every((each) => rel.includes(each)))
      return `A link to another site lacks rel="${NEEDED.join(' ')}": ${tag.slice(0, 120)}`;
    if (first < 0 || index < first) first = index;
  }
  if (first < 0) return null;
  // a link in the menu discloses nothing
  const disclosed = page.indexOf(DISCLOSURE, page.indexOf('</header>'));
  return disclosed >= 0 && disclosed < start + first
    ? null
    : 'An affiliate link comes before the disclosure. Give the layout of the page `affiliate`.';
}
