import { disc, line, oval, path, square } from '../shapes/shapes.ts';

/** Marks of the pet stores, 96 units square. */
export const pets = {
  // A dog's face with one patch.
  barkmere: square(
    96,
    '#bfdcea',
    path('M24 26 C30 18 66 18 72 26 C78 40 76 58 68 72 C60 84 36 84 28 72 C20 58 18 40 24 26 Z', '#fff7ea'),
    path('M50 20 C62 19 70 22 72 26 C76 36 76 46 74 54 C62 54 52 42 50 20 Z', '#8a4b2a'),
    path('M26 22 C14 22 8 36 12 56 C22 56 28 44 30 28 Z', '#5a2e1a'),
    path('M70 22 C82 22 88 36 84 56 C74 56 68 44 66 28 Z', '#5a2e1a'),
    disc(38, 46, 4.2, '#2a1a14'),
    disc(59, 46, 4.2, '#2a1a14'),
    oval(48, 61, 8, 6, '#2a1a14'),
    line('M48 66 V70 C44 75 40 74 38 72 M48 70 C52 75 56 74 58 72', '#2a1a14', 3),
  ),
  // A cat folded from paper.
  whiskerfold: square(
    96,
    '#38405f',
    path('M12 10 L46 34 L14 52 Z', '#f08a4b'),
    path('M84 10 L50 34 L82 52 Z', '#f08a4b'),
    path('M20 22 L34 32 L20 40 Z', '#ffd9c0'),
    path('M76 22 L62 32 L76 40 Z', '#ffd9c0'),
    path('M34 31 H62 L86 54 L70 78 L48 86 L26 78 L10 54 Z', '#f9e3c4'),
    path('M48 31 L56 46 L48 54 L40 46 Z', '#f08a4b'),
    disc(32, 55, 5, '#38405f'),
    disc(64, 55, 5, '#38405f'),
    path('M42 64 H54 L48 71 Z', '#d1495b'),
    line('M12 66 L26 68 M84 66 L70 68 M16 76 L28 74 M80 76 L68 74', '#38405f', 2.6),
  ),
};
