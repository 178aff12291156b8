import { around, disc, line, path, ring, square } from '../shapes.ts';

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
    path('M4 92 C2 44 30 12 66 18 C82 21 90 34 86 48 C82 40 72 36 64 40 C52 46 54 64 70 72 C78 76 88 78 96 78 V96 H4 Z', '#0b4f7d'),
    path('M18 92 C16 60 32 38 50 36 C40 46 40 66 56 78 C64 84 78 88 96 88 V96 H18 Z', '#2f97c1'),
  ),
  // Three strides.
  stridenook: square(
    96,
    '#cf2440',
    path('M10 70 L34 26 H50 L26 70 Z', '#ffd9c7'),
    path('M34 70 L58 26 H74 L50 70 Z', '#ffffff'),
    path('M58 70 L73 42 L89 70 Z', '#ffffff'),
    line('M10 81 H88', '#ffd9c7', 5),
  ),
};
