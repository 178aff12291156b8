import type { KeyHeader } from '../../data/rules/web/surrogate-keys.ts';

/** Which cache in front is purged, as `PURGE` names it. */
export type PurgeSetting =
  | { kind: 'cloudflare'; zone: string }
  | { kind: 'fastly'; service: string }
  | { kind: 'varnish'; address: string };

const FORM = /^(cloudflare|fastly|varnish):(.+)$/;
const ID = /^[A-Za-z0-9]+$/;

/** Null: it has another form. */
export function parsePurge(text: string): PurgeSetting | null {
  const [, kind, rest = ''] = FORM.exec(text.trim()) ?? [];
  if (kind === 'cloudflare' && ID.test(rest)) return { kind, zone: rest };
  if (kind === 'fastly' && ID.test(rest)) return { kind, service: rest };
  if (kind !== 'varnish' || !/^https?:\/\/[^/]+\/?$/.test(rest) || !URL.canParse(rest)) return null;
  return { kind, address: new URL(rest).origin };
}

/** Where it reads the keys by which it is purged. */
export const keyHeaderOf = ({ kind }: PurgeSetting): KeyHeader =>
  kind === 'cloudflare' ? 'Cache-Tag' : kind === 'fastly' ? 'Surrogate-Key' : 'xkey';
