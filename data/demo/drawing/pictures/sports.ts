import { scene } from '../shapes/scene.ts';
import { box, disc, group, line, oval, path, ring } from '../shapes/shapes.ts';

export const sports = {
  'yoga-mat': scene(
    '#e3dcf0',
    '#f1edf8',
    { y: 132, width: 122, colour: '#cabfe0' },
    path('M58 104 H146 V122 C146 128 142 130 138 130 H58 Z', '#7c5cae'),
    path('M58 104 H146 V110 H58 Z', '#9273c3'),
    disc(48, 100, 30, '#7c5cae'),
    ring(48, 100, 23, '#a98fd3', 3.4),
    ring(48, 100, 15, '#a98fd3', 3.4),
    ring(48, 100, 7, '#a98fd3', 3.4),
    path('M98 92 C92 74 98 52 112 38 C124 54 126 76 116 92 Z', '#6fa36b'),
    line('M108 92 C107 76 109 60 112 50', '#4f7d4c', 2.6),
    box(94, 90, 28, 16, 4, '#e7a35a'),
  ),
  'adjustable-dumbbells': scene(
    '#dadfe4',
    '#ebeef1',
    { y: 130, width: 116, colour: '#bcc5cd' },
    ...[
      { move: 'translate(8 -4) scale(0.86)', plate: '#5b6672', collar: '#f2a65a' },
      { move: 'translate(-4 30)', plate: '#2a313a', collar: '#e4572e' },
    ].map(({ move, plate, collar }) =>
      group(
        move,
        box(40, 60, 80, 9, 4, '#9aa4af'),
        box(58, 57, 44, 15, 7, '#3a424d'),
        ...[32, 102].flatMap((x) => [
          box(x, 36, 9, 57, 4, plate),
          box(x + 10, 31, 9, 67, 4, plate),
          box(x + 20, 36, 9, 57, 4, plate),
        ]),
        box(27, 54, 5, 21, 2, collar),
        box(131, 54, 5, 21, 2, collar),
      ),
    ),
  ),
  'steel-bottle': scene(
    '#cfe7e6',
    '#e4f2f1',
    { y: 138, width: 60, colour: '#aed1cf' },
    box(68, 16, 24, 20, 6, '#22343c'),
    line('M72 22 C72 8 88 8 88 22', '#22343c', 5),
    path(
      'M66 38 H94 V46 C104 52 106 60 106 70 V128 C106 134 102 138 96 138 H64 C58 138 54 134 54 128 V70 C54 60 56 52 66 46 Z',
      '#1f8a84',
    ),
    path('M66 38 H74 V46 C66 54 66 60 66 70 V138 H64 C58 138 54 134 54 128 V70 C54 60 56 52 66 46 Z', '#2ea39c'),
    box(66, 34, 28, 7, 2, '#c7d3d6'),
    path('M80 82 L96 108 H64 Z', '#e9f7f4'),
    path('M80 82 L86 92 L80 96 L74 92 Z', '#f4a259'),
  ),
  'resistance-bands': scene(
    '#f8e0d9',
    '#fdf0ec',
    { y: 140, width: 108, colour: '#e6c3b8' },
    line('M22 26 H138', '#2b2d42', 6),
    ...['#e4572e', '#f3a712', '#5b8e7d', '#3d5a80', '#6d4c7d'].map((colour, at) =>
      line(`M${35 + at * 22.5 - 6} 27 V${112 + (at % 2) * 8} a6 8 0 0 0 12 0 V27`, colour, 4.5 + at * 0.9),
    ),
    ...[0, 1, 2, 3, 4].map((at) => box(35 + at * 22.5 - 9, 22, 18, 9, 3, '#43465f')),
  ),
  'head-torch': scene(
    '#2a3350',
    '#36416a',
    { y: 130, width: 84, colour: '#1f2740' },
    path('M80 84 L150 34 V134 Z', '#ffe9a3', 'opacity="0.3"'),
    path('M80 84 L150 58 V110 Z', '#ffe9a3', 'opacity="0.35"'),
    `<ellipse cx="66" cy="72" rx="44" ry="30" fill="none" stroke="#e4572e" stroke-width="11"/>`,
    line('M34 54 C48 44 84 42 100 54', '#f7b267', 3),
    box(48, 80, 46, 36, 10, '#12182b'),
    disc(76, 98, 13, '#c9d1e8'),
    disc(76, 98, 9, '#fff5cf'),
    disc(57, 98, 4, '#e4572e'),
    oval(66, 117, 16, 3, '#0c1120'),
  ),
};
