import { box, disc, group, line, oval, path, square } from '../shapes/shapes.ts';

/** Marks of the stores for books, music and toys, 96 units square. */
export const booksMusicToys = {
  // A cairn of books.
  papercairn: square(
    96,
    '#e9dcc5',
    group('rotate(-3 48 76)', box(12, 66, 72, 18, 6, '#3b5249'), box(20, 72, 64, 6, 0, '#f8f2e4')),
    group('rotate(4 48 56)', box(20, 47, 58, 18, 6, '#b5502f'), box(20, 53, 50, 6, 0, '#f8f2e4')),
    group('rotate(-4 48 38)', box(28, 29, 42, 17, 6, '#d99a2b'), box(35, 35, 35, 5.5, 0, '#f8f2e4')),
    oval(48, 19, 11, 8.5, '#3b5249'),
  ),
  // A record rising under arches.
  vinylarch: square(
    96,
    '#1c1a1d',
    path('M8 84 V52 A40 40 0 0 1 88 52 V84 H76 V52 A28 28 0 0 0 20 52 V84 Z', '#ef476f'),
    path('M26 84 V54 A22 22 0 0 1 70 54 V84 Z', '#f9c74f'),
    disc(48, 62, 14, '#1c1a1d'),
    disc(48, 62, 4.4, '#f9c74f'),
  ),
  // A drop of ink with a river through it.
  inkrivers: square(
    96,
    '#e8f0f5',
    path('M48 6 C62 28 78 42 78 60 A30 30 0 0 1 18 60 C18 42 34 28 48 6 Z', '#16324f'),
    line('M50 24 C34 40 66 50 48 64 C40 70 42 80 46 90', '#7cc6d6', 8),
  ),
  // A wren of notes on a stave.
  stavewren: square(
    96,
    '#4c2a85',
    line('M6 34 C34 24 62 44 90 34 M6 52 C34 42 62 62 90 52 M6 70 C34 60 62 80 90 70', '#b79ce6', 3.4),
    oval(36, 70, 14, 10.5, '#ffd166', 'transform="rotate(-20 36 70)"'),
    line('M48 66 V18', '#ffd166', 6),
    path('M45 15 C56 20 76 22 78 44 C70 34 58 34 48 34 Z', '#ffd166'),
  ),
  // A tumbler that always gets up.
  wobblepatch: square(
    96,
    '#ffe6ad',
    group(
      'rotate(11 48 70)',
      disc(48, 62, 27, '#e4572e'),
      path('M21 62 A27 27 0 0 0 75 62 Z', '#2a6f97'),
      disc(48, 30, 18, '#fff6e5'),
      path('M30 28 A18 18 0 0 1 66 28 Z', '#e4572e'),
      disc(42, 33, 2.6, '#2b2b2b'),
      disc(54, 33, 2.6, '#2b2b2b'),
      line('M42 40 C46 43.5 50 43.5 54 40', '#2b2b2b', 2.6),
      disc(48, 52, 3.4, '#ffe6ad'),
    ),
  ),
  // A kite and its tail.
  tinkerkite: square(
    96,
    '#22b8a9',
    group(
      'rotate(20 50 40)',
      path('M50 6 V38 H26 Z', '#fff7e0'),
      path('M50 6 L74 38 H50 Z', '#ffc145'),
      path('M26 38 H50 V76 Z', '#ff6b57'),
      path('M50 38 H74 L50 76 Z', '#fff7e0'),
    ),
    line('M38 73 C28 82 40 88 28 92 C20 94 16 88 10 90', '#fff7e0', 4),
  ),
};
