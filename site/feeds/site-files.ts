import { directionOf } from '../../data/messages/format.ts';
import { textIn, type Words } from '../../data/messages/text.ts';
import type { ManifestView } from '../views/site-files-views.ts';
import { CONTENT_ADDRESSED_FOLDERS, IMMUTABLE } from '../../data/rules/web/cache-headers.ts';
import { securityHeaders } from '../../data/rules/web/security-headers.ts';
import { xmlText } from './xml.ts';

/** `/robots.txt`: everything but the owner's screens and the calls. */
export function robots({ siteUrl }: { siteUrl: string }): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** The paper colour of `site/styles/tokens.css`: that of the header, of a browser's bars around the page, and while the site opens. */
export const themeColours = { day: '#fbf8f4', night: '#151210' };

/** `/manifest.webmanifest` */
export function webManifest({ name, description, colour, language }: ManifestView): string {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any',
  });
  return JSON.stringify({
    name,
    short_name: name,
    description,
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    display: 'minimal-ui',
    background_color: themeColours.day,
    theme_color: colour,
    icons: [icon(192), icon(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

const PLACE = '\n';

/** A page at a former address: at once to the new one, and a link for browsers that do not redirect. */
export function redirectPage({ to, canonical, words }: { to: string; canonical: string; words: Words }): string {
  const path = xmlText(to);
  const t = textIn(words);
  const link = `<a href="${path}">${path}</a>`;
  const moved = xmlText(t('notFound.movedTo', { address: PLACE })).replace(PLACE, link);
  return (
    `<!doctype html><html lang="${t.language}" dir="${directionOf(t.language)}"><head><meta charset="utf-8"><title>${xmlText(t('notFound.moved'))}</title><meta name="robots" content="noindex">` +
    `<meta http-equiv="refresh" content="0; url=${path}"><link rel="canonical" href="${xmlText(canonical)}"></head>` +
    `<body><p>${moved}</p></body></html>\n`
  );
}

/** `/_redirects`, one rule a line. */
export function redirectRules({ rules }: { rules: readonly { from: string; to: string; status: number }[] }): string {
  return rules.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('');
}

/**
 * `/_headers`, for static hosts that read it: the same headers that our own server sends. Its patterns cannot tell uploads in `/media`,
 * named by their content, from files that people put there, so that hosts have browsers ask for each of them.
 */
export function headerRules({ policy }: { policy: string | null }): string {
  const everywhere = [
    ...(policy === null ? [] : [`Content-Security-Policy: ${policy}`]),
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ];
  const rule = (path: string, lines: readonly string[]) => `${path}\n${lines.map((line) => `  ${line}\n`).join('')}`;
  const named = CONTENT_ADDRESSED_FOLDERS.map((folder) => rule(`/${folder}/*`, [`Cache-Control: ${IMMUTABLE}`]));
  return [rule('/*', everywhere), ...named].join('\n');
}
