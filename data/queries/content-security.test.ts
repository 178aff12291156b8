import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InputKey } from '../schema/documents.ts';
import { contentSecurityPolicy, ownersPolicy } from './content-security.ts';
import { indexedFolders } from './indexes.ts';
import { aCatalogue, MADE_AT, PRESENT } from './testing/builders.ts';
import { createDirectReader } from './testing/direct-reader.ts';

const own = "script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def=';";

function policyWith(
  trackingCodes: { trackingCode: string; active: boolean }[],
  { templates = true, of = contentSecurityPolicy } = {},
): string | null {
  const documents = new Map<InputKey, unknown>(aCatalogue());
  if (templates) documents.set('templates', { contentSecurityPolicy: own });
  documents.set('tracking-codes', {
    trackingCodes: trackingCodes.map((code, at) => ({
      ...code,
      domain: `d${at}.example`,
      revision: 1,
      createdAt: MADE_AT,
      updatedAt: MADE_AT,
    })),
  });
  return createDirectReader(documents, indexedFolders, PRESENT)(of);
}

describe('the content security policy', () => {
  it('is not known before the templates have said what they need', () => {
    expect(policyWith([], { templates: false })).toBeNull();
  });

  it('lets scripts run by hash and from this site alone', () => {
    const policy = policyWith([]) ?? '';
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-src 'none'");
  });

  it('lets an active tracking code run: its inline scripts by hash, its loaders from https hosts', () => {
    const inline = 'window.ads = [];';
    const hash = createHash('sha256').update(inline).digest('base64');
    const policy =
      policyWith([
        {
          trackingCode: `<script async src="https://ads.example/a.js"></script><script>${inline}</script>`,
          active: true,
        },
      ]) ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-abc=' 'sha256-${hash}' https:;`);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('does not loosen for a code that is switched off', () => {
    expect(policyWith([{ trackingCode: '<script>x()</script>', active: false }])).toBe(policyWith([]));
  });

  it("of the owner's pages is never widened, and lets nobody show them in a frame", () => {
    const code = { trackingCode: '<script src="https://ads.example/a.js"></script>', active: true };
    const policy = policyWith([code], { of: ownersPolicy }) ?? '';
    expect(policy).toBe(policyWith([], { of: ownersPolicy }));
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
