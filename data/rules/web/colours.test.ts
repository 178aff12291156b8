import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, hoveredFill, inkOf, mix, READABLE_CONTRAST, textOn } from './colours.ts';

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

  it('can be read as text in light and dark colours', () => {
    fc.assert(
      fc.property(colour, (own) => {
        expect(
          contrast(inkOf(own, ['#ffffff', mix(own, 0.2, '#ffffff')], '#000000'), '#ffffff'),
        ).toBeGreaterThanOrEqual(READABLE_CONTRAST);
        expect(
          contrast(inkOf(own, ['#151210', mix(own, 0.2, '#151210')], '#ffffff'), '#151210'),
        ).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it('stay as they are where they can be read already', () => {
    expect(inkOf('#1d4ed8', ['#ffffff'], '#000000')).toBe('#1d4ed8');
  });

  it('keep their hue as far as they can be read', () => {
    expect(['#1d4ed8', '#ffee00', '#777777'].map(textOn)).toEqual(['#ffffff', '#141200', '#000000']);
    expect(inkOf('#ffee00', ['#ffffff'], '#000000')).toBe('#817801');
    expect(inkOf('#222222', ['#000000'], '#ffffff')).toBe('#757575');
  });
});
