import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginning } from './beginning.ts';

test('the beginning of a text is well formed, and as long as it may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(30), (text, length) => {
      const found = beginning(text, length);
      expect([text.startsWith(found), found.isWellFormed()]).toEqual([true, true]);
      expect(found.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
      expect(found.length).toBeLessThanOrEqual(length);
    }),
    {
      examples: [
        ['🎉', 1],
        ['a🎉', 2],
        ['a🎉', 3],
        ['', 0],
      ],
    },
  );
});
