import { feedDate } from '../../data/rules/dates/dates.ts';
import type { FeedItem, FeedView } from '../views/feed-views.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

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
