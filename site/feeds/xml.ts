import { feedDate } from '../../data/rules/dates/dates.ts';
import type { FeedItem, FeedView } from '../views/feed-views.ts';
import type { SitemapView } from '../views/sitemap-views.ts';

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const special = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/** Text as it stands in XML, in elements and in attributes. Characters that XML 1.0 forbids are left out. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Addresses with their last change, in elements of the protocol's own names. */
const sitemapOf =
  (root: string, element: string) =>
  ({ urls }: SitemapView): string => {
    const entries = urls.map(({ loc, lastmod }) => {
      const changed = lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`;
      return `<${element}><loc>${xmlText(loc)}</loc>${changed}</${element}>\n`;
    });
    return `${XML_DECLARATION}<${root} xmlns="${SITEMAP_NAMESPACE}">\n${entries.join('')}</${root}>\n`;
  };

/** One part: addresses of pages. */
export const sitemapPart = sitemapOf('urlset', 'url');
/** The index of all parts. */
export const sitemapIndex = sitemapOf('sitemapindex', 'sitemap');

/** A description is HTML inside XML, so that plain text is escaped for both. */
function item({ title, link, guid, description, date }: FeedItem): string {
  const about = description === '' ? '' : `<description>${xmlText(xmlText(description))}</description>`;
  return (
    `<item><title>${xmlText(title)}</title><link>${xmlText(link)}</link>` +
    `<guid isPermaLink="false">${xmlText(guid)}</guid>` +
    `<pubDate>${feedDate(date)}</pubDate>${about}</item>\n`
  );
}

/** RSS 2.0 with the address of the feed itself, as feed readers want it. */
export function rss({ language, title, description, link, self, changed, items }: FeedView): string {
  return (
    `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n` +
    `<title>${xmlText(title)}</title><link>${xmlText(link)}</link>` +
    `<description>${xmlText(description)}</description><language>${language}</language>\n` +
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>\n` +
    `${changed === null ? '' : `<lastBuildDate>${feedDate(changed)}</lastBuildDate>\n`}` +
    `${items.map(item).join('')}</channel></rss>\n`
  );
}
