import { describe, expect, it } from 'vitest';
import { contrast, mix, READABLE_CONTRAST } from '../../data/rules/web/colours.ts';
import { themeCss } from './theme-css.ts';

const colours = {
  black: '#000000',
  white: '#ffffff',
  yellow: '#ffee00',
  'pale grey': '#eeeeee',
  'middle grey': '#777777',
  amber: '#f59e0b',
  red: '#e11d48',
  green: '#16a34a',
  blue: '#1d4ed8',
  violet: '#7c3aed',
};
/** Surfaces of `site/styles/tokens.css`. */
const grounds = { day: ['#fbf8f4', '#ffffff', '#f3eee7'], night: ['#151210', '#1f1b18', '#2a2521'] };
/** Those that `site/styles` mixes into a surface below text of the same colour. */
const TINTS = [0.09, 0.11, 0.13, 0.22];

const valuesIn = (css: string) =>
  new Map([...css.matchAll(/--color-([\w-]+):(#\w{6})/g)].map(([, name, value]) => [name!, value!]));

describe.each(Object.entries(colours))('a site whose colours are %s', (_, colour) => {
  const [light = '', dark = ''] = themeCss({ primary: colour, secondary: colour }).split('\n');
  const day = valuesIn(light);
  const night = new Map([...day, ...valuesIn(dark)]);

  it.each([
    ['day', day],
    ['night', night],
  ] as const)('can be read by %s: text, tinted text, and buttons also under the pointer', (scheme, values) => {
    const value = (name: string) => values.get(name)!;
    for (const name of ['primary', 'secondary']) {
      const ink = value(`${name}-ink`);
      for (const ground of grounds[scheme]) {
        for (const tint of [ground, ...TINTS.map((share) => mix(colour, share, ground))])
          expect([name, tint, contrast(ink, tint) >= READABLE_CONTRAST]).toEqual([name, tint, true]);
      }
      expect(contrast(value(`on-${name}`), value(name))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    }
    expect(contrast(value('on-primary'), value('primary-hover'))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  });
});

it('the colour is its own ink where that can be read, and a button that no one could see has an edge', () => {
  expect(themeCss({ primary: '#0b3bb0', secondary: '#10b981' })).toContain('--color-primary-ink:#0b3bb0');
  const edges = (primary: string) =>
    [...themeCss({ primary, secondary: primary }).matchAll(/-edge:([^;}]+)/g)].map(([, edge]) => edge);
  expect(edges('#ff6b00')).toEqual(['transparent', 'transparent']);
  expect(edges('#ffffff')).toEqual(['#8f857a', 'transparent']);
  expect(edges('#000000')).toEqual(['transparent', '#8b8177']);
});
