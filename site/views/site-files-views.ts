import { activeTrackingCode, contentSecurityPolicy } from '../../data/queries/content-security.ts';
import { defineQuery } from '../../data/queries/reading/reader.ts';
import { textOf } from '../../data/queries/reading/words.ts';
import { directionOf } from '../../data/messages/format.ts';
import { islandMessages, scriptMessages } from '../../data/messages/script-messages.ts';
import { CONTENT_ADDRESSED_FOLDERS, IMMUTABLE } from '../../data/rules/web/cache-headers.ts';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import type { ScriptWords } from '../strings/script-text.ts';
import { publicConfig, siteColours, siteDomain, siteLayout, siteUrl } from '../../data/queries/reading/site.ts';

/** `/robots.txt`: everything but the owner's screens and the calls. */
export const robotsView = defineQuery(
  'robots-view',
  (read) => `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${read(siteUrl)}/sitemap.xml\n`,
);

/** The paper colour of `site/styles/tokens.css`: that of the header, of a browser's bars around the page, and while the site opens. */
export const themeColours = { day: '#fbf8f4', night: '#151210' };

/** `/manifest.webmanifest` */
export const manifestView = defineQuery('manifest-view', (read) => {
  const { siteName, description, words } = read(siteLayout);
  const { language } = words;
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  });
  return {
    name: siteName,
    short_name: siteName,
    description,
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    display: 'minimal-ui',
    background_color: themeColours.day,
    theme_color: read(siteColours).primary,
    icons: [icon(192), icon(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
});

export type PublishedSettings = ReturnType<typeof siteSettingsView.run>;
/** `/site.json`: what scripts of pages need of settings and tracking codes. */
export const siteSettingsView = defineQuery('site-settings-view', (read) => {
  const code = read(activeTrackingCode, read(siteDomain))?.trackingCode ?? '';
  return {
    /** Tracking code waits until the visitor agrees. */
    trackingNeedsConsent: read(publicConfig).trackingNeedsConsent,
    /** The active one of the site's domain; null: there is none. */
    trackingCode: code.trim() === '' ? null : code,
  };
});

/** `/words.js`: what scripts say on pages that are not in the English that they hold. */
export const wordsView = defineQuery('words-view', (read): ScriptWords => {
  const text = textOf(read);
  return { language: text.language, messages: { ...scriptMessages(text.compiled), ...islandMessages(text.compiled) } };
});

/**
 * `/_headers`, for static hosts that read it: the same headers that our own server sends. Its patterns cannot tell uploads in `/media`,
 * named by their content, from files that people put there, so that hosts have browsers ask for each of them.
 */
export const headersView = defineQuery('headers-view', (read): string => {
  const policy = read(contentSecurityPolicy);
  const everywhere = [
    ...(policy === null ? [] : [`Content-Security-Policy: ${policy}`]),
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  const rule = (path: string, lines: readonly string[]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const named = CONTENT_ADDRESSED_FOLDERS.map((folder) => rule(`/${folder}/*`, [`Cache-Control: ${IMMUTABLE}`]));
  return [rule('/*', everywhere), ...named].join('\n');
});
