import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InputKey } from '../schema/documents.ts';
import { contentSecurityPolicy, ownersPolicy } from './content-security.ts';
import { indexedFolders } from './indexes/indexes.ts';
import { aCatalogue, MADE_AT, PRESENT } from './testing/builders.ts';
import { createDirectReader } from './testing/direct-reader.ts';

const own = "script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def=';";

interface Code {
  trackingCode: string;
  active?: boolean;
  domain?: string;
  frameHosts?: string[];
  connectHosts?: string[];
}

const SITE = 'topcoupons.example';

function policyWith(code: Code | null, { templates = true, settings = {}, of = contentSecurityPolicy } = {}): string {
  const documents = new Map<InputKey, unknown>(aCatalogue({ settings }));
  if (templates) documents.set('templates', { contentSecurityPolicy: own });
  const saved = { domain: SITE, active: true, frameHosts: [], connectHosts: [], ...code };
  const about = { revision: 1, createdAt: MADE_AT, updatedAt: MADE_AT };
  documents.set('tracking-codes', { trackingCodes: code === null ? [] : [{ ...saved, ...about }] });
  return createDirectReader(documents, indexedFolders, PRESENT)(of) ?? 'not known';
}

const inline = 'window.ads = [];';
const hash = createHash('sha256').update(inline).digest('base64');
const code: Code = {
  trackingCode: `<script async src="https://ads.example/a.js"></script><script>${inline}</script>`,
  frameHosts: ['frames.example'],
  connectHosts: ['*.ads.example'],
};

describe('the content security policy', () => {
  it('lets scripts run by hash and from this site alone, and what those load, once the templates have declared them', () => {
    expect(policyWith(null, { templates: false })).toBe('not known');
    const policy = policyWith(null);
    expect(policy).toContain("script-src 'self' 'sha256-abc=' 'strict-dynamic';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-src 'none'");
    expect(policy).not.toContain('report-uri');
  });

  it('adds the hashes of an active tracking code and the hosts beside it, and no other host', () => {
    const policy = policyWith(code);
    expect(policy).toContain(`script-src 'self' 'sha256-abc=' 'sha256-${hash}' 'strict-dynamic';`);
    expect(policy).toContain("connect-src 'self' https://*.ads.example wss://*.ads.example;");
    expect(policy).toContain('frame-src https://frames.example;');
    expect(policy).toContain('report-uri /api/csp-reports');
    expect(policy.replace("img-src 'self' data: https:;", '')).not.toMatch(/https:(?!\/\/)/);
  });

  it.each([
    ['switched off', { ...code, active: false }, {}],
    ['of another domain than the site has', { ...code, domain: `www.${SITE}` }, {}],
    ['of a domain that has left the settings', code, { trackingDomains: ['a.example', 'b.example', 'c.example'] }],
    ['of a domain that was the site\u2019s', code, { domain: `beta.${SITE}` }],
  ])('is not widened by a code that is %s', (_name, unused, settings) => {
    expect(policyWith(unused, { settings })).toBe(policyWith(null, { settings }));
  });

  it("of the owner's pages is never widened, and lets no page show them in a frame", () => {
    const policy = policyWith(code, { of: ownersPolicy });
    expect(policy).toBe(policyWith(null, { of: ownersPolicy }));
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
