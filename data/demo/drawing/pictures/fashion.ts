import { scene } from '../shapes/scene.ts';
import { box, disc, group, line, oval, path } from '../shapes/shapes.ts';

export const fashion = {
  'canvas-backpack': scene(
    '#e7e2cf',
    '#f3efe1',
    { y: 136, width: 84, colour: '#cfc8ad' },
    line('M66 32 C66 16 94 16 94 32', '#6b3f22', 5),
    path(
      'M44 60 C44 34 60 28 80 28 C100 28 116 34 116 60 V122 C116 130 110 134 104 134 H56 C50 134 44 130 44 122 Z',
      '#5c6b42',
    ),
    path('M44 64 C44 36 60 28 80 28 C100 28 116 36 116 64 C104 74 56 74 44 64 Z', '#6d7d50'),
    box(54, 88, 52, 36, 7, '#4c5936'),
    line('M54 98 H106', '#3c4729', 2.4),
    line('M64 66 V104 M96 66 V104', '#8a5a33', 6),
    box(60, 100, 8, 9, 2, '#e0b15a'),
    box(92, 100, 8, 9, 2, '#e0b15a'),
  ),
  'merino-socks': scene(
    '#f3dcd6',
    '#faeeea',
    { y: 134, width: 100, colour: '#dfc0b7' },
    ...[
      { move: 'translate(30 6)', body: '#2f5d62', trim: '#e9c46a' },
      { move: 'translate(10 12)', body: '#b3473d', trim: '#f7e7d3' },
      { move: 'translate(-10 18)', body: '#33415c', trim: '#e08e5b' },
    ].map(({ move, body, trim }) =>
      group(
        move,
        path('M56 20 H86 V72 L112 88 C124 96 118 112 104 110 L70 104 C60 102 56 96 56 88 Z', body),
        box(54, 16, 34, 14, 4, trim),
        path('M100 82 L112 88 C124 96 118 112 104 110 L98 109 C108 102 108 92 100 82 Z', trim),
        path('M57 84 C66 82 72 90 70 104 C60 102 56 96 57 84 Z', trim),
      ),
    ),
  ),
  'rain-jacket': scene(
    '#d4e6ef',
    '#e7f2f8',
    { y: 138, width: 96, colour: '#b6d0de' },
    path('M58 44 L34 60 L22 116 L40 122 L50 88 V136 H110 V88 L120 122 L138 116 L126 60 L102 44 Z', '#f2b632'),
    path('M58 46 C54 22 106 22 102 46 C96 58 64 58 58 46 Z', '#d99a1c'),
    path('M66 46 C64 32 96 32 94 46 C90 54 70 54 66 46 Z', '#6b4a10'),
    line('M80 54 V136', '#b97f10', 2.6),
    line('M58 108 L70 104 M102 108 L90 104', '#b97f10', 3),
    line('M20 30 l-5 12 M42 18 l-5 12 M124 24 l-5 12 M144 44 l-5 12', '#5b9bbd', 3.4),
  ),
  'leather-belt': scene(
    '#ead9c3',
    '#f5eadb',
    { y: 126, width: 104, colour: '#d2bb9c' },
    oval(80, 84, 54, 42, '#7a4322'),
    oval(80, 80, 44, 31, '#f5eadb'),
    path('M26 84 A54 42 0 0 0 134 84 V92 A54 42 0 0 1 26 92 Z', '#5f3218'),
    box(92, 100, 36, 30, 6, '#c9a24a', 'transform="rotate(-24 110 115)"'),
    box(99, 106, 22, 18, 3, '#6c3a1c', 'transform="rotate(-24 110 115)"'),
    line('M104 118 L120 111', '#e8cd86', 3.4),
    ...[0, 1, 2].map((at) => disc(54 + at * 12, 119 + at * 2.4, 2, '#2f180b')),
  ),
  'ribbed-beanie': scene(
    '#dde1ea',
    '#edf0f5',
    { y: 126, width: 92, colour: '#c2c9d8' },
    disc(80, 32, 13, '#e7a35a'),
    path('M38 94 C36 52 58 36 80 36 C102 36 124 52 122 94 Z', '#3f6c7a'),
    ...[50, 62, 74, 86, 98, 110].map((x) =>
      line(`M${x} 92 C${x} 66 ${80 + (x - 80) * 0.6} 50 ${80 + (x - 80) * 0.25} 40`, '#335864', 3),
    ),
    box(32, 88, 96, 32, 12, '#4b7f8f'),
    ...Array.from({ length: 8 }, (_, at) => line(`M${42 + at * 11} 92 V116`, '#3f6c7a', 3)),
  ),
};
