import { around, disc, line, oval, path, ring, square } from '../shapes/shapes.ts';

/** Marks of the beauty stores, 96 units square. */
export const beauty = {
  // A flower with a moon in it.
  petalune: square(
    96,
    '#f8d7e2',
    around(8, 48, 48, () => oval(48, 25, 9.5, 16, '#b02a5b')),
    disc(48, 48, 18, '#f8d7e2'),
    path('M53 35 A14 14 0 1 0 61 55 A11 11 0 0 1 53 35 Z', '#f0a63a'),
  ),
  // An iris in gold.
  orrismoor: square(
    96,
    '#2b2347',
    path('M48 10 C60 22 60 40 48 52 C36 40 36 22 48 10 Z', '#e9c46a'),
    path('M46 56 C34 40 18 36 12 44 C8 56 24 70 44 62 Z', '#b69be0'),
    path('M50 56 C62 40 78 36 84 44 C88 56 72 70 52 62 Z', '#b69be0'),
    path('M48 60 C56 68 57 78 48 88 C39 78 40 68 48 60 Z', '#e9c46a'),
  ),
  // A comb.
  'combe-and-clove': square(
    96,
    '#d3e2d6',
    path('M14 22 A8 8 0 0 1 22 14 H74 A8 8 0 0 1 82 22 V46 H14 Z', '#213d33'),
    ...[0, 1, 2, 3, 4, 5].map((at) => path(`M${14 + at * 12.2} 44 h7 v30 a3.5 8 0 0 1 -7 0 Z`, '#213d33')),
    line('M30 30 H66', '#e88d4c', 6),
  ),
  // A crystal in bloom.
  saltbloom: square(
    96,
    '#125c66',
    around(8, 48, 48, (at) => path('M48 10 L56 28 L48 44 L40 28 Z', at % 2 === 0 ? '#ffffff' : '#ffb3a7')),
    ring(48, 48, 4.5, '#ffffff', 4),
  ),
};
