import { hash } from 'node:crypto';
import { inlineScripts } from '../rules/inline-scripts.ts';
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
  const directives = [
    "default-src 'self'",
    ...ownDirectives(templates.contentSecurityPolicy).map(({ name, sources }) =>
      name === 'script-src'
        ? [name, ...sources, ...(tracking ?? [])].join(' ') + elsewhere
        : [name, ...sources].join(' '),
    ),
    "img-src 'self' data: https:",
    `connect-src 'self'${elsewhere}`,
    `frame-src ${tracking ? 'https:' : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return directives.join('; ');
});

function ownDirectives(policy: string): { name: string; sources: string[] }[] {
  return policy.split(';').flatMap((directive) => {
    const [name, ...sources] = directive.trim().split(/\s+/);
    return name ? [{ name, sources }] : [];
  });
}
