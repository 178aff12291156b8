import { around, box, disc, group, line, oval, path, square } from '../shapes.ts';

/** Marks of the fashion stores, 96 units square. */
export const fashion = {
  // A needle's eye that is also a T.
  threnna: square(96, '#f3dfd3', line('M22 30 C34 20 62 20 74 30', '#8c2f39', 9), line('M48 27 L48 76', '#8c2f39', 9), oval(48, 45, 2.6, 9, '#f3dfd3')),
  // An oak leaf.
  'oakum-and-vale': square(
    96,
    '#2f4a3c',
    path('M48 14 C57 18 59 26 55 31 C66 30 71 38 66 45 C76 47 77 58 67 61 C64 70 54 72 48 68 C42 72 32 70 29 61 C19 58 20 47 30 45 C25 38 30 30 41 31 C37 26 39 18 48 14 Z', '#e6c37a'),
    line('M48 34 L48 84 M48 52 L38 46 M48 52 L58 46 M48 63 L40 59 M48 63 L56 59', '#2f4a3c', 3.4),
  ),
  // A shoe last seen from above, twice.
  pelligrane: square(
    96,
    '#f2b544',
    group('rotate(-10 36 48)', path('M36 16 C46 16 49 28 46 40 C44 48 47 56 46 66 C45 77 28 77 27 66 C26 56 30 49 27 40 C24 28 27 16 36 16 Z', '#3b1f1b')),
    group('rotate(10 61 48)', path('M61 16 C70 16 73 28 70 40 C67 49 71 56 70 66 C69 77 52 77 51 66 C50 56 53 48 51 40 C48 28 51 16 61 16 Z', '#b5452c')),
  ),
  // Half a sun over two waves.
  sundrell: square(
    96,
    '#fff3df',
    path('M22 52 A26 26 0 0 1 74 52 Z', '#ff8552'),
    line('M14 63 C22 57 28 57 36 63 S50 69 58 63 S74 57 82 63', '#167d7f', 7),
    line('M22 77 C29 72 34 72 41 77 S54 82 61 77 S70 72 75 74', '#167d7f', 7),
  ),
  // A back pocket with its stitching.
  kestrane: square(
    96,
    '#24406b',
    path('M24 20 H72 V62 L48 80 L24 62 Z', '#f5f0e6'),
    line('M31 28 H65', '#d9853b', 3, 'stroke-dasharray="0.1 5.6"'),
    line('M31 42 C39 54 44 54 48 47 C52 54 57 54 65 42', '#d9853b', 4),
  ),
  // A folded stack.
  hemlow: square(
    96,
    '#dfe7ec',
    box(20, 22, 56, 14, 7, '#2b3a4a'),
    box(20, 41, 56, 14, 7, '#f26b5b'),
    box(20, 60, 56, 14, 7, '#2b3a4a'),
    disc(68, 48, 0.1, '#dfe7ec'),
    around(1, 48, 48, () => box(20, 41, 18, 14, 0, '#f26b5b')),
  ),
};
