import fc from 'fast-check';
import { expect, it } from 'vitest';
import { channelsOf, oklchOf } from './oklch.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });

it('has the lightness, chroma and hue that CSS gives a colour', () => {
  const orange = oklchOf([1, 0x6b / 255, 0]);
  expect([orange.lightness, orange.chroma, (orange.hue * 180) / Math.PI]).toEqual([
    expect.closeTo(0.7, 2),
    expect.closeTo(0.2, 2),
    expect.closeTo(45, 0),
  ]);
  expect(oklchOf([1, 1, 1]).chroma).toBeCloseTo(0, 4);
});

it('comes back as the colour that it was, and at any lightness as one that a screen shows', () => {
  fc.assert(
    fc.property(part, part, part, part, (red, green, blue, lightness) => {
      const colour = oklchOf([red, green, blue]);
      channelsOf(colour).forEach((channel, at) => expect(channel).toBeCloseTo([red, green, blue][at]!, 2));
      const other = channelsOf({ ...colour, lightness });
      for (const channel of other) expect(channel >= 0 && channel <= 1).toBe(true);
      expect(oklchOf(other).lightness).toBeCloseTo(lightness, 1);
    }),
  );
});
