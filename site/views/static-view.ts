import { defineQuery } from '../../data/queries/reading/reader.ts';
import { retention, siteLayout, todayOf } from '../../data/queries/reading/site.ts';
import { pageMeta } from './page-meta.ts';
import type { DateView, StaticView } from './view-types.ts';

interface StaticPage {
  title: string;
  description: string;
  /** When the text of its template was last changed, or the present day, for pages that say so. */
  updated?: DateView | 'today';
}

/** Specification section 2: the text pages, by path. */
export const staticPages: { readonly [path: string]: StaticPage } = {
  '/about': {
    title: 'About',
    description: 'Who we are, what we offer, and why shoppers trust the coupons and offers they find here.',
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What we collect, why, how long we keep it, and how to have it removed.',
    updated: { text: 'August 17, 2025', iso: '2025-08-17' },
  },
  '/terms': {
    title: 'Terms & Conditions',
    description: 'What you may expect of this site, and what it expects of you.',
    updated: { text: 'August 2025', iso: '2025-08' },
  },
  '/contact': { title: 'Contact', description: 'Write to us: we answer within 24 hours.' },
  '/amazon-disclosure': {
    title: 'Amazon Affiliate Disclosure',
    description: 'How this site earns from Amazon links, and why the price you pay stays the same.',
    updated: 'today',
  },
};

export const staticView = defineQuery('static-view', (read, path: string): StaticView => {
  const page = staticPages[path];
  if (!page) throw new Error(`No text page is listed for ${path}.`);
  const layout = read(siteLayout);
  const { title, description, updated = null } = page;
  return {
    layout,
    meta: pageMeta(layout, { title, description, path }),
    updated: updated === 'today' ? todayOf(read) : updated,
    retention: path === '/privacy' ? read(retention) : null,
  };
});
