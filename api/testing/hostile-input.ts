import fc from 'fast-check';
import { anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import type { Contract } from '../contract/contract.ts';

/** Texts that have broken something somewhere. */
const nasty = [
  '',
  ' ',
  '\u0000',
  '\n',
  '../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '٣',
  'İ',
  '\ud800',
  '𝕏',
  'a'.repeat(5000),
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '${7*7}',
  '{{7*7}}',
  '%s%n',
  'javascript:alert(1)',
  'https://[::1',
  'https://user:pass@host/',
  '//evil.example',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '2026-11-21T25:00:00Z',
  'data:image/png;base64,AAAA',
  '*',
  '?',
  '#',
  'true',
  'owner',
  '\u202e',
  'acme',
  'acme-o1',
  'post',
  'p1',
  'travel',
  'topcoupons.example',
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, 20, 4.3),
  fc.double({ noNaN: true }),
);
const anything = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.jsonValue({ maxDepth: 4 }));

/** What fields are given that a call is to take. */
const plausible: { [field: string]: unknown } = {
  ...aProduct({ rating: 4.5, salePrice: 9.99 }),
  ...aPost({ title: 'A title', keywords: ['a'], targetStoreId: 'acme' }),
  ...anOffer({ code: 'SAVE', startsAt: '2026-11-01T00:00:00Z', expiryDate: '2026-12-01' }),
  ...aStore({ category: 'Travel' }),
  ...{ storeId: 'acme', offerIds: ['acme-o1'], siteName: 'Deals', timeZone: 'Europe/Berlin' },
  ...{ email: 'a@b.example', password: 'guess', thing: 'store/acme', kind: 'view' },
  ...{ deal: 'coupon/acme/acme-c1', worked: true, domain: 'topcoupons.example', trackingCode: '<i>' },
};

/** Bodies that come near to what a call wants: its own fields with plausible or hostile values, some missing, some more. */
function bodyFor(contract: Contract): fc.Arbitrary<unknown> {
  const shape = contract.body && 'shape' in contract.body ? Object.keys(contract.body.shape as object) : [];
  const field = (name: string) =>
    fc.option(fc.oneof({ weight: 12, arbitrary: fc.constant(plausible[name]) }, anything), { freq: 8, nil: undefined });
  const known = fc.record(Object.fromEntries(shape.map((name) => [name, field(name)])));
  const near = fc
    .tuple(known, fc.dictionary(hostileText, anything, { maxKeys: 2 }))
    .map(([fields, more]) => Object.fromEntries([...Object.entries(fields), ...Object.entries(more)]));
  return fc.oneof({ weight: 8, arbitrary: near }, anything);
}

/** Bodies that no JSON encoder would write. */
const broken = [
  '',
  '{',
  '[',
  '"',
  '{"a":1,}',
  '{"name":"x"',
  '\ufeff{}',
  '\u0000',
  'nul',
  "{'a':1}",
  '{"a":1}{"a":2}',
  '1e999',
  '-',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"__proto__":{"polluted":1}}',
  '{"a":"\\ud800"}',
];

/** What goes over the wire: mostly JSON, sometimes something that only looks like it. */
export function textFor(contract: Contract): fc.Arbitrary<string> {
  const json = bodyFor(contract).map((body) => JSON.stringify(body) ?? 'undefined');
  return fc.oneof({ weight: 12, arbitrary: json }, fc.constantFrom(...broken));
}

/** Headers that callers send by mistake or on purpose. */
export const oddHeaders: fc.Arbitrary<{ [name: string]: string }> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<{ [name: string]: string }>(
    { accept: 'text/event-stream' },
    { range: 'bytes=5-1' },
    { 'if-none-match': '*' },
    { 'x-forwarded-for': '::1, %00, unknown' },
    { 'x-forwarded-proto': 'https' },
    { cookie: 'session=%00; session=; =x; __proto__=1' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'br' },
    { 'x-http-method-override': 'DELETE' },
    { 'sec-fetch-site': 'cross-site' },
  ),
);

/** A path of this call with plausible or hostile parts, and a query. */
export function pathFor(contract: Contract, id: string): fc.Arbitrary<string> {
  const part = fc.oneof({ weight: 8, arbitrary: fc.constant(id) }, hostileText).map(encodeLoosely);
  const names = [...Object.keys(contract.query?._zod.def.shape ?? {}), 'view', 'dryRun', '__proto__'];
  const name = fc.oneof(fc.constantFrom(...names), hostileText).map(encodeLoosely);
  const value = fc.oneof(fc.constantFrom('1', 'owner'), hostileText).map(encodeLoosely);
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 4 });
  return fc
    .tuple(fc.array(part, { minLength: 3, maxLength: 3 }), fc.option(pairs, { nil: [] }))
    .map(([parts, query]) => {
      const rest = parts.values();
      const path = contract.path.replaceAll(/\{\w+\}/g, () => rest.next().value!);
      return query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`;
    });
}

/** Lone surrogates cannot be encoded; they go out as a malformed escape. */
function encodeLoosely(part: string): string {
  try {
    return encodeURIComponent(part).replaceAll('.', '%2e');
  } catch {
    return '%ff%';
  }
}
