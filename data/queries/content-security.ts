import { hash } from 'node:crypto';
import { inlineScripts } from '../rules/inline-scripts.ts';
import type { Templates } from '../schema/documents.ts';
import { defineQuery } from './reader.ts';

/** `'sha256-…'` of each inline script in the markup of active tracking codes, in order; null: no code is active. */
export const trackingScripts = defineQuery('tracking-scripts', (read): string[] | null => {
  const active = (read.document('tracking-codes')?.trackingCodes ?? []).filter((code) => code.active);
  if (active.length === 0) return null;
  const inline = active.flatMap(({ trackingCode }) => inlineScripts(trackingCode));
  return [...new Set(inline.map((source) => `'sha256-${hash('sha256', source, 'base64')}'`))];
});

/**
 * The Content-Security-Policy of every public page; null until the templates have said what they need. Scripts run by hash or from
 * this site. While a tracking code is active, its inline scripts run by hash and scripts from any https host may load, since ad
 * networks name theirs at run time; pages stay the same bytes.
 */
export const contentSecurityPolicy = defineQuery('content-security-policy', (read): string | null => {
  const templates = read.document('templates');
  if (!templates) return null;
  const tracking = read(trackingScripts);
  const elsewhere = tracking ? ' https:' : '';
  return [
    ...ownDirectives(templates, (sources) => [...sources, ...(tracking ?? [])].join(' ') + elsewhere),
    `connect-src 'self'${elsewhere}`,
    `frame-src ${tracking ? 'https:' : "'none'"}`,
    "frame-ancestors 'self'",
  ].join('; ');
});

/** The policy of the dashboard and of previews, which no tracking code widens. */
export const ownersPolicy = defineQuery('owners-policy', (read): string | null => {
  const templates = read.document('templates');
  if (!templates) return null;
  return [
    ...ownDirectives(templates, (sources) => sources.join(' ')),
    "connect-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
});

/** What every page has, with `scripts` made of the sources that the templates name for scripts. */
function ownDirectives({ contentSecurityPolicy }: Templates, scripts: (sources: string[]) => string): string[] {
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
