import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCode } from './mask-code.ts';

describe('a masked code', () => {
  it.each([
    ['SAVE2026', 'SA****26'],
    ['ABCDE', 'AB*DE'],
    ['ABCD', '******'],
    ['A', '******'],
    ['🎉🎉🎉🎉🎉', '🎉🎉*🎉🎉'],
  ])('of %s is %s', (code, masked) => {
    expect(maskCode(code)).toBe(masked);
  });

  it('shows the first and last two characters and nothing between', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 5, unit: 'grapheme-ascii' }), (code) => {
        const masked = maskCode(code);
        expect(masked).toHaveLength(code.length);
        expect(masked.slice(0, 2) + masked.slice(-2)).toBe(code.slice(0, 2) + code.slice(-2));
        expect(masked.slice(2, -2)).toMatch(/^\*+$/);
      }),
    );
  });

  it('of four characters or fewer reveals neither characters nor length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4, unit: 'grapheme-ascii' }), (code) => {
        expect(maskCode(code)).toBe('******');
      }),
    );
  });
});
