import { around, disc, line, path, ring, square } from '../shapes/shapes.ts';

/** Marks of the sports and outdoors stores, 96 units square. */
export const sportsOutdoors = {
  // Two ridges before the sun.
  ridgewhistle: square(
    96,
    '#f6a04d',
    disc(66, 30, 14, '#fff1d0'),
    path('M0 84 L34 28 L62 74 L70 62 L96 96 H0 Z', '#1e3550'),
    path('M34 28 L45 46 L38 44 L33 52 L27 46 L22.5 47 Z', '#fff1d0'),
    path('M0 96 L0 86 L22 74 L50 84 L76 76 L96 86 V96 Z', '#3f6b5c'),
  ),
  // A wheel whose hub is a heartbeat of red.
  pedalorne: square(
    96,
    '#e6eef2',
    ring(48, 48, 35, '#1b2a3a', 8),
    around(8, 48, 48, () => line('M48 16 V36', '#1b2a3a', 2.6)),
    disc(48, 48, 12, '#e63946'),
    line('M48 48 L72 72', '#e63946', 7.5),
    line('M66 78 L78 66', '#1b2a3a', 7),
  ),
  // A wave about to break.
  tideharrow: square(
    96,
    '#c9ecee',
    path(
      'M4 92 C2 44 30 12 66 18 C82 21 90 34 86 48 C82 40 72 36 64 40 C52 46 54 64 70 72 C78 76 88 78 96 78 V96 H4 Z',
      '#0b4f7d',
    ),
    path('M18 92 C16 60 32 38 50 36 C40 46 40 66 56 78 C64 84 78 88 96 88 V96 H18 Z', '#2f97c1'),
  ),
  // A shoe that leaves lines behind.
  stridenook: square(
    96,
    '#d7263d',
    path('M26 34 C34 40 44 40 50 30 L64 44 C70 50 80 52 86 56 C90 59 90 66 90 68 H26 C22 58 22 44 26 34 Z', '#ffffff'),
    path('M24 70 H91 C91 76 88 79 84 79 H30 C26 79 24 76 24 70 Z', '#ffc9a8'),
    line('M54 46 L60 40 M61 52 L67 46', '#d7263d', 3.6),
    line('M4 44 H16 M8 56 H16 M2 68 H16', '#ffc9a8', 5),
  ),
};
