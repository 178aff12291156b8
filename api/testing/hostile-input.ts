import fc from 'fast-check';
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

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, 20, 4.3),
  fc.double({ noNaN: true }),
);
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

/** Stands for fields that the call does not know. */
const OTHERS = '(others)';

/** Bodies that come near to what a call wants: its own fields with plausible or hostile values, some missing, some more. */
function bodyFor(contract: Contract, plausible: { [field: string]: unknown }): fc.Arbitrary<unknown> {
  const shape = contract.body && 'shape' in contract.body ? Object.keys(contract.body.shape as object) : [];
  const near = fc
    .tuple(
      ...shape.map((field) =>
        fc
          .option(fc.oneof({ weight: 12, arbitrary: fc.constant(plausible[field]) }, anything), {
            freq: 8,
            nil: undefined,
          })
          .map((value) => [field, value] as const),
      ),
      fc.dictionary(text, anything, { maxKeys: 2 }).map((more) => [OTHERS, more] as const),
    )
    .map((fields) =>
      Object.fromEntries(
        fields.flatMap(([name, value]) => (name === OTHERS ? Object.entries(value as object) : [[name, value]])),
      ),
    );
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
export function textFor(contract: Contract, plausible: { [field: string]: unknown }): fc.Arbitrary<string> {
  const json = bodyFor(contract, plausible).map((body) => JSON.stringify(body) ?? 'undefined');
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
export function pathFor(contract: Contract, ids: readonly string[]): fc.Arbitrary<string> {
  const part = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids) }, text).map(encodeLoosely);
  const query = fc.option(
    fc.array(
      fc.tuple(fc.oneof(fc.constantFrom(...queryNames(contract)), text), fc.oneof(fc.constantFrom('1', 'owner'), text)),
      { maxLength: 4 },
    ),
    { nil: [] },
  );
  return fc.tuple(fc.array(part, { minLength: 3, maxLength: 3 }), query).map(([parts, pairs]) => {
    let at = 0;
    const path = contract.path.replaceAll(/\{\w+\}/g, () => parts[at++ % parts.length]!);
    return pairs.length === 0
      ? path
      : `${path}?${pairs.map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(value)}`).join('&')}`;
  });
}

const queryNames = (contract: Contract): string[] => [
  ...Object.keys(contract.query?._zod.def.shape ?? {}),
  'view',
  'dryRun',
  '__proto__',
];

/** Lone surrogates cannot be encoded; they go out as a malformed escape. */
function encodeLoosely(part: string): string {
  try {
    return encodeURIComponent(part).replaceAll('.', '%2e');
  } catch {
    return '%ff%';
  }
}
