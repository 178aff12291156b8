import { disc, group, line, oval, path, square } from '../shapes/shapes.ts';

/** Marks of the food and drink stores, 96 units square. */
export const foodDrink = {
  // A kettle that breathes out a leaf.
  kettlemoss: square(
    96,
    '#dcebc4',
    line('M28 42 C28 20 66 20 66 42', '#26493a', 6),
    path('M20 46 H70 C76 56 78 68 74 82 H16 C12 68 14 56 20 46 Z', '#26493a'),
    path('M70 56 L86 44 L90 48 L76 70 Z', '#26493a'),
    path('M80 38 C72 28 74 16 86 10 C92 22 90 32 80 38 Z', '#6fa65a'),
    disc(45, 64, 8, '#dcebc4'),
  ),
  // A twig with two olives.
  olivarren: square(
    96,
    '#f6efd4',
    line('M22 86 C34 62 48 38 78 14', '#5b6a2f', 5),
    path('M46 46 C30 44 20 32 20 16 C36 18 46 30 46 46 Z', '#8a9a45'),
    path('M62 30 C78 32 86 42 88 58 C72 56 62 46 62 30 Z', '#8a9a45'),
    oval(58, 68, 13, 17, '#3f4a1c', 'transform="rotate(-18 58 68)"'),
    oval(24, 56, 10, 13, '#6c7b2e', 'transform="rotate(20 24 56)"'),
    oval(54, 62, 3, 4.5, '#c4cf85', 'transform="rotate(-18 54 62)"'),
  ),
  // A biscuit with one bite gone.
  crumbleworth: square(
    96,
    '#6e3f22',
    disc(46, 50, 36, '#f3c98b'),
    disc(80, 24, 15, '#6e3f22'),
    disc(64, 12, 9, '#6e3f22'),
    disc(86, 44, 7, '#6e3f22'),
    disc(36, 36, 6, '#6e3f22'),
    disc(56, 48, 5, '#6e3f22'),
    disc(32, 60, 5, '#6e3f22'),
    disc(54, 70, 6.5, '#6e3f22'),
  ),
  // A wren with its tail up.
  pantrywren: square(
    96,
    '#ffcf5c',
    path(
      'M12 24 C20 38 26 44 34 46 C38 36 48 30 60 30 C72 30 78 38 78 46 C78 68 62 80 46 80 C30 80 20 68 22 52 C16 46 12 36 12 24 Z',
      '#6a3d20',
    ),
    path('M76 40 L92 44 L77 50 Z', '#e4572e'),
    path('M36 56 C46 50 58 52 62 62 C54 72 40 70 36 56 Z', '#ffcf5c'),
    disc(67, 42, 3.4, '#fff6df'),
    group('translate(0 2)', line('M42 80 V90 M54 78 V90', '#6a3d20', 4)),
  ),
};
