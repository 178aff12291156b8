import { box, group, line, path, square } from '../shapes/shapes.ts';

/** Marks of the fashion stores, 96 units square. */
export const fashion = {
  // A spool and the end of its thread.
  threnna: square(
    96,
    '#f5dccf',
    box(24, 12, 48, 12, 4, '#5c1a2b'),
    box(24, 72, 48, 12, 4, '#5c1a2b'),
    box(34, 24, 28, 48, 0, '#5c1a2b'),
    line('M32 32 H64 M32 42 H64 M32 52 H64 M32 62 H64', '#e2694d', 7.5),
    line('M64 62 C80 62 74 40 86 42', '#e2694d', 4),
  ),
  // An oak leaf.
  'oakum-and-vale': square(
    96,
    '#2f4a3c',
    group(
      'translate(48 48) scale(1.18) translate(-48 -50)',
      path(
        'M48 12 C57 16 59 25 55 30 C66 29 71 37 66 44 C76 46 77 57 67 60 C64 69 54 71 48 67 C42 71 32 69 29 60 ' +
          'C19 57 20 46 30 44 C25 37 30 29 41 30 C37 25 39 16 48 12 Z',
        '#e6c37a',
      ),
      line('M48 32 L48 66 M48 50 L38 44 M48 50 L58 44 M48 61 L40 57 M48 61 L56 57', '#2f4a3c', 3.2),
      line('M48 66 L48 85', '#e6c37a', 4),
    ),
  ),
  // A pair of soles.
  pelligrane: square(
    96,
    '#f2b544',
    group(
      'rotate(-7 34 48)',
      path(
        'M33 13 C44 13 47 27 44 41 C42 49 45 57 44 68 C43 82 24 82 23 68 C22 57 26 49 24 41 C21 27 22 13 33 13 Z',
        '#3b1f1b',
      ),
    ),
    group(
      'rotate(7 62 48)',
      path(
        'M63 13 C74 13 75 27 72 41 C70 49 74 57 73 68 C72 82 53 82 52 68 C51 57 54 49 52 41 C49 27 52 13 63 13 Z',
        '#b5452c',
      ),
    ),
  ),
  // Half a sun over two waves.
  sundrell: square(
    96,
    '#fff0d6',
    path('M18 50 A30 30 0 0 1 78 50 Z', '#ff7f4f'),
    line('M12 62 C20 55 27 55 36 62 S52 69 60 62 S76 55 84 62', '#137c7e', 7.5),
    line('M20 78 C28 71 34 71 42 78 S56 85 63 78 S73 72 78 75', '#137c7e', 7.5),
  ),
  // A back pocket with its stitching.
  kestrane: square(
    96,
    '#24406b',
    path('M18 15 H78 V64 L48 86 L18 64 Z', '#f5f0e6'),
    line('M26 25 H70', '#d9853b', 3.4, 'stroke-dasharray="0.1 7.2"'),
    line('M26 43 C36 60 44 60 48 49 C52 60 60 60 70 43', '#d9853b', 5),
  ),
  // An H whose bar is a seam.
  hemlow: square(
    96,
    '#2b3a4a',
    box(22, 18, 16, 60, 4, '#f7f3ea'),
    box(58, 18, 16, 60, 4, '#f7f3ea'),
    box(22, 40, 52, 16, 0, '#f26b5b'),
    line('M28 48 H69', '#2b3a4a', 2.6, 'stroke-dasharray="5 6.4"'),
  ),
};
