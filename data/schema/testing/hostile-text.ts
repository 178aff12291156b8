import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import type { StringField } from './string-fields.ts';

/** No text holds these. */
const never = ['\u0000', '\u0007', '\u000b', '\u001b', '\u007f', '\u0085', '\ud800', '\udfff'];
/** Text of one line does not hold these either. */
const notInLines = ['\n', '\r\n', '\t', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'];
/** What one field or another accepts. */
const carriers = [
  ...['ab', '#FF6B00', 'UTC', 'EUR', 'GB', 'a@b.example', 'a.example', 'https://go.example/ab', '/media/ab.webp'],
  ...['https://go.example/{url}ab', '/old-page', '2026-11-30', '2026-11-30T18:00:00.000Z', '2026-W47', '2026-11'],
  ...['/our-story', 'store/acme', 'coupon/acme', 'coupon/acme/ab', '/api/stores/ab', 'all'],
];

/**
 * Expects that a field refuses hostile characters anywhere within text that it accepts, and that one of several lines accepts its line
 * breaks. What stands before or after text is trimmed, so it is put inside.
 */
export function expectNoHostileText({ path, schema }: StringField, isOneLine: boolean): void {
  const accepted = carriers.filter((text) => z.safeParse(schema, text).success);
  expect(accepted, `${path} accepts one of the texts of this test`).not.toEqual([]);
  const characters = fc.constantFrom(...never, ...(isOneLine ? notInLines : []));
  const hostile = fc.tuple(fc.constantFrom(...accepted), characters, fc.nat());
  fc.assert(
    fc.property(hostile, ([text, character, place]) => {
      const at = 1 + (place % (text.length - 1));
      const spoilt = text.slice(0, at) + character + text.slice(at);
      // A parser may drop what it cannot hold, as that of addresses does; it must not keep it.
      const { success, data } = z.safeParse(schema, spoilt);
      expect(success && String(data).includes(character), `${path}: ${JSON.stringify(spoilt)}`).toBe(false);
    }),
    { numRuns: 60 },
  );
  const lines = 'Two\nlines,\r\n\tone indented, and \u202eone reversed\u202c.';
  if (!isOneLine) expect(z.safeParse(schema, lines).success, path).toBe(true);
}
