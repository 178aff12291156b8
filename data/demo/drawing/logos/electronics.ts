import { around, box, disc, line, path, square } from '../shapes/shapes.ts';

/** Marks of the electronics stores, 96 units square. */
export const electronics = {
  // Headphones around a small sun.
  humbright: square(
    96,
    '#31205a',
    line('M20 58 V48 A28 28 0 0 1 76 48 V58', '#f6e8ff', 8),
    box(12, 52, 18, 32, 8, '#ff7a6b'),
    box(66, 52, 18, 32, 8, '#ff7a6b'),
    disc(48, 56, 9, '#ffc145'),
    around(8, 48, 56, () => line('M48 42.5 V40.5', '#ffc145', 3.6)),
  ),
  // A quill that falls into pixels.
  quillbyte: square(
    96,
    '#0f766e',
    path('M80 14 C52 16 34 32 30 60 L36 66 C64 62 78 44 80 14 Z', '#e9fbf3'),
    line('M70 24 L34 62', '#0f766e', 3.6),
    box(24, 62, 10, 10, 0, '#ffd166'),
    box(14, 72, 10, 10, 0, '#ffd166'),
    box(34, 72, 10, 10, 0, '#e9fbf3'),
  ),
  // A flame whose wick joins three nodes.
  nodewick: square(
    96,
    '#fff1cc',
    path('M48 8 C62 26 74 38 74 56 A26 26 0 0 1 22 56 C22 38 34 26 48 8 Z', '#f4511e'),
    line('M48 42 V56 M48 56 L37 67 M48 56 L59 67', '#fff1cc', 4.6),
    disc(48, 38, 6, '#fff1cc'),
    disc(36, 68, 6, '#fff1cc'),
    disc(60, 68, 6, '#fff1cc'),
  ),
  // A trace that turns into a C.
  circuvale: square(
    96,
    '#0d3b34',
    line('M70 26 H44 L28 42 V54 L44 70 H70', '#8cf0b5', 9),
    disc(74, 26, 9, '#8cf0b5'),
    disc(74, 70, 9, '#8cf0b5'),
    disc(74, 26, 3.6, '#0d3b34'),
    disc(74, 70, 3.6, '#0d3b34'),
    line('M48 48 H62', '#ffcf56', 9),
  ),
  // An aperture.
  lumenpost: square(
    96,
    '#15171c',
    disc(48, 48, 39, '#ffd23f'),
    path('M48 32 L61.9 40 V56 L48 64 L34.1 56 V40 Z', '#15171c'),
    around(6, 48, 48, () => line('M48 32 L86 54', '#15171c', 4)),
    disc(48, 48, 5, '#ffffff'),
  ),
};
