import { box, disc, line, oval, path, square } from '../shapes/shapes.ts';

/** Marks of the home and garden stores, 96 units square. */
export const homeGarden = {
  // A fern about to unroll.
  fernhollow: square(
    96,
    '#e4f0d5',
    line('M30 88 C26 60 26 18 56 18 C76 18 80 44 64 50 C52 54 44 42 52 35 C56 32 62 35 60 40', '#2c6e3f', 8),
    oval(18, 66, 10, 4.6, '#7fb069', 'transform="rotate(28 18 66)"'),
    oval(18, 48, 10, 4.6, '#7fb069', 'transform="rotate(28 18 48)"'),
    oval(24, 30, 9, 4.2, '#7fb069', 'transform="rotate(42 24 30)"'),
    oval(43, 72, 11, 4.8, '#7fb069', 'transform="rotate(-30 43 72)"'),
  ),
  // Over and under.
  loomstead: square(
    96,
    '#f3e6d6',
    ...[15, 40, 65].map((x) => box(x, 8, 16, 80, 4, '#cf5a3f')),
    ...[15, 40, 65].map((y) => box(8, y, 80, 16, 4, '#28405e', 'stroke="#f3e6d6" stroke-width="3"')),
    ...[
      [40, 15],
      [15, 40],
      [65, 40],
      [40, 65],
    ].map(
      ([x, y]) =>
        path(`M${x} ${y! - 5} h16 v26 h-16 Z`, '#cf5a3f') +
        line(`M${x! - 1.5} ${y} v16 M${x! + 17.5} ${y} v16`, '#f3e6d6', 3),
    ),
  ),
  // A lamp and its cone of light.
  lampetry: square(
    96,
    '#24243e',
    path('M30 52 H66 L84 88 H12 Z', '#ffd97a'),
    path('M18 52 A30 30 0 0 1 78 52 Z', '#ff7b54'),
    line('M48 0 V22', '#f7f3ea', 4.5),
    disc(48, 56, 7, '#fff6df'),
  ),
  // The rings of a knot.
  knotgrain: square(
    96,
    '#c8894f',
    line('M-4 18 C24 10 66 12 100 22 M-4 80 C30 88 70 86 100 76', '#6b3d1d', 5.5),
    oval(50, 48, 40, 27, '#6b3d1d'),
    oval(51, 48, 33, 20.5, '#c8894f'),
    oval(52, 48, 25, 14.5, '#6b3d1d'),
    oval(53, 48, 18, 8.6, '#f4dcbc'),
  ),
  // A pot with three leaves.
  pottershade: square(
    96,
    '#fbe3cb',
    path('M48 50 C38 40 38 22 48 8 C58 22 58 40 48 50 Z', '#2f7d53'),
    path('M46 52 C32 52 20 42 16 26 C32 28 44 38 46 52 Z', '#58a773'),
    path('M50 52 C64 52 76 42 80 26 C64 28 52 38 50 52 Z', '#58a773'),
    box(20, 50, 56, 12, 3, '#a9432a'),
    path('M26 62 H70 L64 88 H32 Z', '#d2603a'),
  ),
};
