import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsOf, contrast, hoveredFill, inkOf, mix, labOf, READABLE_CONTRAST, textOn } from './colours.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  it('have the contrast that WCAG gives them', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(mix('#ff0000', 0.5, '#0000ff')).toBe('#8c53a2');
  });

  it('can be read on any fill the owner picks', () => {
    fc.assert(
      fc.property(colour, (fill) => {
        expect(contrast(fill, textOn(fill))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(contrast(hoveredFill(fill), textOn(fill))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it.each([
    ['light', '#ffffff', '#000000'],
    ['dark', '#151210', '#ffffff'],
  ] as const)('can be read as text in %s colours', (_, paper, ink) => {
    fc.assert(
      fc.property(colour, (own) => {
        const shown = inkOf(own, [paper, mix(own, 0.2, paper)], ink);
        expect(contrast(shown, paper)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it('stay as they are where they can be read already, and else keep their hue', () => {
    expect(inkOf('#1d4ed8', ['#ffffff'], '#000000')).toBe('#1d4ed8');
    expect(['#1d4ed8', '#ffee00', '#777777'].map(textOn)).toEqual(['#ffffff', '#141200', '#000000']);
    expect(inkOf('#ffee00', ['#ffffff'], '#000000')).toBe('#817801');
    expect(inkOf('#222222', ['#000000'], '#ffffff')).toBe('#757575');
  });
});

const part = fc.double({ min: 0, max: 1, noNaN: true });

it('a colour has the lightness, chroma and hue that CSS gives it', () => {
  const [lightness, a, b] = labOf([1, 0x6b / 255, 0]);
  expect(lightness).toBeCloseTo(0.7, 2);
  expect(Math.hypot(a, b)).toBeCloseTo(0.2, 2);
  expect((Math.atan2(b, a) * 180) / Math.PI).toBeCloseTo(45, 0);
  expect(Math.hypot(...labOf([1, 1, 1]).slice(1))).toBeCloseTo(0, 4);
});

it('a colour comes back as it was, and at any lightness as one that a screen shows', () => {
  fc.assert(
    fc.property(part, part, part, part, (red, green, blue, lightness) => {
      const colour = labOf([red, green, blue]);
      channelsOf(colour).forEach((channel, at) => expect(channel).toBeCloseTo([red, green, blue][at]!, 2));
      const other = channelsOf([lightness, colour[1], colour[2]]);
      for (const channel of other) expect(channel >= 0 && channel <= 1).toBe(true);
      expect(labOf(other)[0]).toBeCloseTo(lightness, 1);
    }),
  );
});
