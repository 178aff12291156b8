import { scene } from '../shapes/scene.ts';
import { box, disc, group, line, oval, path } from '../shapes/shapes.ts';

/** A standing book seen a little from the side, with its cover drawn over it. */
function book(cover: string, spine: string, ...art: string[]): string {
  return [
    path('M42 26 L52 20 H122 V130 L112 136 H42 Z', spine),
    path('M114 30 L122 24 V130 L114 136 Z', '#f7f0df'),
    box(42, 26, 72, 110, 3, cover),
    box(42, 26, 9, 110, 3, spine),
    ...art,
  ].join('');
}

export const books = {
  'suppers-for-little': scene(
    '#f7e0c9',
    '#fcf0e3',
    { y: 138, width: 90, colour: '#e4c6a6' },
    book(
      '#d9573f',
      '#b2412d',
      disc(82, 76, 22, '#fff3df'),
      disc(82, 76, 15, '#f4c95d'),
      path('M74 80 C74 68 84 64 92 66 C92 78 84 84 74 80 Z', '#4f8a4c'),
      line('M60 112 H104 M66 120 H98', '#fff3df', 3.4),
      line('M62 42 H102', '#fff3df', 4.6),
    ),
  ),
  'the-mending-book': scene(
    '#d8e5e3',
    '#eaf2f1',
    { y: 138, width: 90, colour: '#b9cdca' },
    book(
      '#2d6a6a',
      '#205050',
      line('M62 100 L98 60', '#f4ead2', 4.6),
      oval(99, 59, 2.4, 5, '#2d6a6a', 'transform="rotate(42 99 59)"'),
      line('M96 62 C110 72 84 82 96 92 C104 99 92 108 84 106', '#f0924c', 3),
      line('M62 42 H102 M62 50 H88', '#f4ead2', 4),
      box(62, 116, 30, 10, 1, '#f0924c', 'transform="rotate(-4 77 121)"'),
    ),
  ),
  'pocket-birds': scene(
    '#e5e9d0',
    '#f2f4e4',
    { y: 138, width: 90, colour: '#ccd3ab' },
    book(
      '#f3e9cf',
      '#8fa15c',
      path(
        'M60 70 C66 76 70 80 76 82 C80 70 90 66 98 70 C104 72 106 78 106 82 C104 96 92 102 80 100 C68 98 62 84 60 70 Z',
        '#c2553f',
      ),
      path('M105 76 L113 79 L105 82 Z', '#3b3024'),
      disc(98, 77, 2.2, '#3b3024'),
      path('M76 86 C84 82 92 86 92 92 C86 98 78 94 76 86 Z', '#7c3325'),
      line('M56 106 C72 110 92 110 110 104', '#5f6d38', 3.6),
      line('M62 44 H104', '#5f6d38', 4.6),
      line('M62 54 H90', '#b5bf8d', 3.4),
    ),
  ),
  'harbour-mysteries': scene(
    '#d5dbe8',
    '#e7ebf4',
    { y: 138, width: 118, colour: '#b6c0d6' },
    path('M22 36 H138 V136 H22 Z', '#24304a'),
    ...['#c2553f', '#e0a83e', '#3f7f86', '#8b5a8c', '#5f8a4c', '#d98a5b'].map((colour, at) =>
      [
        box(28 + at * 17.6, 28, 15.6, 102, 2, colour),
        line(`M${33 + at * 17.6} 44 H${39 + at * 17.6} M${33 + at * 17.6} 50 H${39 + at * 17.6}`, '#fff6e3', 2.2),
        disc(35.8 + at * 17.6, 112, 4, '#fff6e3'),
      ].join(''),
    ),
    path('M22 122 C42 114 62 130 82 122 C102 114 118 128 138 120 V136 H22 Z', '#18223a'),
  ),
  'household-ledger': scene(
    '#eadfe9',
    '#f5eef4',
    { y: 136, width: 96, colour: '#d0bfce' },
    group(
      'rotate(-6 80 82)',
      box(38, 28, 82, 108, 6, '#5b3f66'),
      box(44, 34, 76, 100, 4, '#fdfaf2'),
      ...[50, 62, 74, 86, 98, 110].map((y) => line(`M56 ${y} H94 M100 ${y} H112`, '#cfc4d3', 2.2)),
      line('M97 40 V126', '#e0785c', 1.8),
      line('M56 50 H80 M56 62 H86 M56 74 H72', '#5b3f66', 3),
      ...Array.from({ length: 8 }, (_, at) => box(33, 36 + at * 12, 11, 5, 2.5, '#b8a6bf')),
    ),
    group(
      'rotate(24 126 84)',
      box(121, 40, 9, 74, 1, '#f0b43c'),
      path('M121 114 H130 L125.5 126 Z', '#f7dfb4'),
      path('M123.7 121 H127.3 L125.5 126 Z', '#3b2b40'),
      box(121, 34, 9, 9, 2, '#e0785c'),
    ),
  ),
};
