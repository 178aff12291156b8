import { contentSecurityPolicy } from '../../data/queries/content-security.ts';
import { defineQuery } from '../../data/queries/reader.ts';
import { siteColours, siteLayout, siteUrl } from '../../data/queries/site.ts';

/** `/robots.txt` */
export const robotsView = defineQuery('robots-view', (read): { siteUrl: string } => ({ siteUrl: read(siteUrl) }));

/** `/manifest.webmanifest` */
export const manifestView = defineQuery(
  'manifest-view',
  (read): { name: string; description: string; colour: string } => {
    const { siteName, description } = read(siteLayout);
    return { name: siteName, description, colour: read(siteColours).primary };
  },
);

/** `/_headers` */
export const headersView = defineQuery('headers-view', (read): { policy: string | null } => ({
  policy: read(contentSecurityPolicy),
}));
