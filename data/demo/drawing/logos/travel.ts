import { box, disc, line, path, square } from '../shapes/shapes.ts';

/** Marks of the travel stores, 96 units square. */
export const travel = {
  // An arrow over ploughed lines.
  wayfarrow: square(
    96,
    '#e4572e',
    path('M78 16 L64 66 L50 50 L34 64 L40 42 L22 34 Z', '#fff4e6'),
    line('M14 78 C30 68 40 88 56 78 S76 74 84 78', '#ffc857', 6),
  ),
  // A house in a house in a house.
  nestrova: square(
    96,
    '#d3ebe1',
    path('M48 8 L86 40 V86 H10 V40 Z', '#1c5d59'),
    path('M48 25 L73 46 V86 H23 V46 Z', '#d3ebe1'),
    path('M48 40 L62 52 V86 H34 V52 Z', '#f0924c'),
    path('M42 86 V72 A6 6 0 0 1 54 72 V86 Z', '#fff6e5'),
  ),
  // A swallow against the sun.
  skylumen: square(
    96,
    '#bfe2fb',
    disc(58, 40, 25, '#ffd24a'),
    path(
      'M8 40 C26 34 38 42 46 52 C54 38 70 28 90 30 C76 38 66 50 60 64 L74 84 L54 72 C44 70 36 64 32 56 C26 46 18 42 8 40 Z',
      '#143a68',
    ),
  ),
  // Two sails and their reflection.
  isledrift: square(
    96,
    '#0c5a72',
    path('M46 12 V62 H14 C26 50 40 34 46 12 Z', '#fdf6e9'),
    path('M52 24 C66 34 76 48 80 62 H52 Z', '#ff8a66'),
    line('M14 75 C24 69 34 69 44 75 S64 81 82 73', '#8fd6d9', 6.5),
  ),
  // A case with a hollow in it.
  packhollow: square(
    96,
    '#f2e3cb',
    path('M34 28 V20 A8 8 0 0 1 42 12 H54 A8 8 0 0 1 62 20 V28 H55 V21 H41 V28 Z', '#2d5d46'),
    box(16, 27, 64, 54, 11, '#2d5d46'),
    path('M34 81 V60 A14 14 0 0 1 62 60 V81 Z', '#f2e3cb'),
    disc(48, 69, 5, '#e0703c'),
    line('M16 41 H80', '#f2e3cb', 3.4),
  ),
};
