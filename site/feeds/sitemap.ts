import type { SitemapView } from '../views/sitemap-views.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const entries = (element: string, { urls }: SitemapView): string =>
  urls
    .map(
      ({ loc, lastmod }) =>
        `<${element}><loc>${xmlText(loc)}</loc>${lastmod === null ? '' : `<lastmod>${lastmod}</lastmod>`}</${element}>\n`,
    )
    .join('');

/** One part: addresses of pages. */
export const sitemapPart = (view: SitemapView): string =>
  `${XML_DECLARATION}<urlset xmlns="${NAMESPACE}">\n${entries('url', view)}</urlset>\n`;
/** The index of all parts. */
export const sitemapIndex = (view: SitemapView): string =>
  `${XML_DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries('sitemap', view)}</sitemapindex>\n`;
