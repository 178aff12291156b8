import { hash } from 'node:crypto';
import { REPORTS_PATH } from '../rules/web/content-policy.ts';
import { inlineScripts } from '../rules/web/inline-scripts.ts';
import type { Templates } from '../schema/documents.ts';
import type { TrackingCode } from '../schema/tracking-code.ts';
import { defineQuery } from './reading/reader.ts';
import { siteDomain, trackingDomains } from './reading/site.ts';

/**
 * The tracking code of a domain that is active, and listed by the settings; null: there is none. The loader asks for that of the site's own
 * domain.
 */
export const activeTrackingCode = defineQuery('active-tracking-code', (read, domain: string): TrackingCode | null => {
  if (!read(trackingDomains).includes(domain)) return null;
  const { trackingCodes } = read.document('tracking-codes') ?? { trackingCodes: [] };
  return trackingCodes.find((code) => code.domain === domain && code.active) ?? null;
});

/**
 * The Content-Security-Policy of every public page; null until the templates have declared what they need. Scripts run by hash, and so do
 * those that they load (`strict-dynamic`); the active tracking code adds the hashes of its inline scripts and the hosts that stand
 * beside it. Pages stay the same bytes.
 */
export const contentSecurityPolicy = defineQuery('content-security-policy', (read): string | null => {
  const templates = read.document('templates');
  if (!templates) return null;
  const code = read(activeTrackingCode, read(siteDomain));
  const hashes = inlineScripts(code?.trackingCode ?? '').map(
    (source) => `'sha256-${hash('sha256', source, 'base64')}'`,
  );
  const frames = (code?.frameHosts ?? []).map((host) => `https://${host}`);
  const connections = (code?.connectHosts ?? []).flatMap((host) => [`https://${host}`, `wss://${host}`]);
  return [
    ...ownDirectives(templates, (sources) => [...new Set([...sources, ...hashes, "'strict-dynamic'"])].join(' ')),
    ["connect-src 'self'", ...connections].join(' '),
    `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "frame-ancestors 'self'",
    ...(code === null ? [] : [`report-uri ${REPORTS_PATH}`]),
  ].join('; ');
});

/** The policy of the dashboard and of previews, which no tracking code widens. */
export const ownersPolicy = defineQuery('owners-policy', (read): string =>
  [
    ...ownDirectives(read.document('templates'), (sources) => sources.join(' ')),
    "connect-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
);

/** A policy that allows this style element, too. */
export const withStyle = (policy: string, style: string): string =>
  policy.replace(/(^|; )style-src /, `$&'sha256-${hash('sha256', style, 'base64')}' `);

/** What every page has, with `scripts` made of the sources that the templates name for scripts. */
function ownDirectives(templates: Templates | undefined, scripts: (sources: string[]) => string): string[] {
  const { contentSecurityPolicy = '' } = templates ?? {};
  return [
    "default-src 'self'",
    ...contentSecurityPolicy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/);
      if (!name) return [];
      return [`${name} ${name === 'script-src' ? scripts(sources) : sources.join(' ')}`];
    }),
    "img-src 'self' data: https:",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
}
