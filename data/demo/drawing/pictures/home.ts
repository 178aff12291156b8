import { scene } from '../shapes/scene.ts';
import { box, disc, group, line, oval, path } from '../shapes/shapes.ts';

export const home = {
  'gooseneck-kettle': scene(
    '#dbe8dd',
    '#ecf4ed',
    { y: 134, width: 96, colour: '#bfd2c2' },
    line('M58 108 C30 106 44 58 24 50', '#22302c', 7),
    path('M58 62 H106 L114 122 H50 Z', '#2d3f3a'),
    path('M58 62 H82 L80 122 H50 Z', '#385049'),
    box(60, 54, 44, 9, 4, '#22302c'),
    oval(82, 52, 6, 5, '#c98b53'),
    line('M106 68 C138 66 138 112 112 110', '#c98b53', 7),
    box(46, 122, 72, 10, 5, '#1a2522'),
    disc(104, 127, 2.2, '#f0924c'),
    line('M22 40 C18 34 26 30 22 22', '#ffffff', 3),
  ),
  'desk-lamp': scene(
    '#f8e2c4',
    '#fdf1de',
    { y: 134, width: 72, colour: '#e2c79f' },
    path('M79 76 L127 48 L158 128 H88 Z', '#fff4cc', 'opacity="0.9"'),
    line('M62 130 L46 84 L90 42', '#20445c', 6),
    disc(46, 84, 6, '#e2683c'),
    group('rotate(-30 96 50)', path('M78 36 H114 L124 64 H68 Z', '#20445c'), oval(96, 64, 28, 5, '#ffe08a')),
    oval(64, 131, 30, 7, '#20445c'),
  ),
  'cast-iron-pan': scene(
    '#ecd9cf',
    '#f6eae3',
    { y: 132, width: 92, colour: '#d5bdb0' },
    group(
      'rotate(-38 80 80)',
      box(70, 100, 18, 56, 9, '#26272b'),
      oval(79, 146, 4, 5, '#ecd9cf'),
      disc(79, 66, 45, '#26272b'),
      disc(79, 66, 38, '#37393f'),
      disc(79, 66, 38, '#303238', 'opacity="0.6"'),
      path('M62 58 C58 44 78 40 86 50 C100 48 104 64 94 72 C92 86 70 88 64 76 C52 74 52 60 62 58 Z', '#fff8ea'),
      disc(79, 65, 10, '#f7b538'),
    ),
  ),
  'storage-jars': scene(
    '#e2ecd5',
    '#f0f6e7',
    { y: 134, width: 118, colour: '#c8d7b4' },
    ...[
      { x: 26, y: 62, fill: '#e8b04a' },
      { x: 64, y: 38, fill: '#a9552f' },
      { x: 102, y: 70, fill: '#7d9a4f' },
    ].map(({ x, y, fill }) =>
      [
        box(x, y + 8, 34, 126 - y, 7, '#ffffff', 'opacity="0.9"'),
        box(x + 3, y + 8 + (126 - y) * 0.3, 28, (126 - y) * 0.7 - 3, 5, fill),
        box(x - 1, y, 36, 11, 4, '#c59463'),
        line(`M${x + 7} ${y + 20} V${y + 40}`, '#ffffff', 3),
      ].join(''),
    ),
  ),
  'wool-throw': scene(
    '#d9dfee',
    '#e9edf7',
    { y: 134, width: 108, colour: '#bcc6de' },
    path('M30 62 C44 50 116 50 130 62 V104 C116 94 44 94 30 104 Z', '#c2553f'),
    path('M30 100 C44 90 116 90 130 100 V128 C116 120 44 120 30 128 Z', '#a84433'),
    line('M30 74 C44 63 116 63 130 74 M30 90 C44 79 116 79 130 90', '#f3d3b3', 4),
    line('M30 113 C44 104 116 104 130 113', '#f3d3b3', 4),
    ...Array.from({ length: 13 }, (_, at) =>
      line(`M${33 + at * 7.8} ${126 - Math.abs(6 - at) * -0.2} v8`, '#f3d3b3', 2.2),
    ),
  ),
};
