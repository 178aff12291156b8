import { scene } from '../shapes/scene.ts';
import { box, disc, group, line, oval, path } from '../shapes/shapes.ts';

export const electronics = {
  'wireless-earbuds': scene(
    '#dfe6f5',
    '#eff3fc',
    { y: 130, width: 92, colour: '#c3cde4' },
    group(
      'rotate(-14 58 52)',
      path('M50 36 A15 15 0 1 1 64 63 V86 A5 5 0 0 1 54 86 V62 A15 15 0 0 1 50 36 Z', '#ffffff'),
      oval(48, 48, 6, 9, '#3d4a66'),
    ),
    group(
      'rotate(14 102 52)',
      path('M110 36 A15 15 0 1 0 96 63 V86 A5 5 0 0 0 106 86 V62 A15 15 0 0 0 110 36 Z', '#ffffff'),
      oval(112, 48, 6, 9, '#3d4a66'),
    ),
    box(38, 84, 84, 46, 20, '#ffffff'),
    path('M38 104 H122 V104 A20 20 0 0 1 102 130 H58 A20 20 0 0 1 38 104 Z', '#e4e9f4'),
    line('M38 104 H122', '#b9c4dc', 1.6),
    disc(80, 114, 2.6, '#3fbf7f'),
  ),
  'usb-c-charger': scene(
    '#f4e3d3',
    '#fbf1e6',
    { y: 128, width: 84, colour: '#dfc7b0' },
    box(52, 32, 56, 92, 14, '#2d3340'),
    box(52, 32, 28, 92, 14, '#39404f'),
    box(66, 124, 8, 10, 2, '#9aa3b5'),
    box(86, 124, 8, 10, 2, '#9aa3b5'),
    box(66, 46, 28, 10, 5, '#141821'),
    box(66, 64, 28, 10, 5, '#141821'),
    box(67, 82, 26, 12, 2, '#141821'),
    box(70, 88, 20, 4, 1, '#e4793d'),
    disc(80, 110, 3, '#ffb36b'),
  ),
  'power-bank': scene(
    '#d9ebe3',
    '#ebf6f0',
    { y: 130, width: 76, colour: '#bcd6ca' },
    group(
      'rotate(-8 80 80)',
      box(50, 26, 60, 104, 13, '#1f6f5c'),
      box(50, 26, 30, 104, 13, '#25816b'),
      box(60, 40, 40, 24, 6, '#0f3d33'),
      ...[0, 1, 2].map((at) => box(66 + at * 8, 47, 5, 10, 1, '#8ff0c4')),
      box(90, 47, 5, 10, 1, '#2d6a58'),
      box(70, 122, 20, 5, 2.5, '#0f3d33'),
    ),
    line('M98 128 C120 138 134 122 128 104 C124 92 138 88 142 80', '#f0924c', 4),
  ),
  'e-reader': scene(
    '#efe3cf',
    '#f8f0e1',
    { y: 134, width: 82, colour: '#d9c8ab' },
    group(
      'rotate(7 80 80)',
      box(42, 22, 76, 112, 9, '#2c2b2a'),
      box(49, 30, 62, 86, 2, '#fbf4e4'),
      line('M57 44 H90', '#4a463f', 4),
      ...[56, 64, 72, 80, 88, 96].map((y, at) => line(`M57 ${y} H${at === 5 ? 82 : 103}`, '#b8ad98', 2.4)),
      line('M57 106 H76', '#e08a2e', 2.8),
      box(72, 122, 16, 4, 2, '#5a5753'),
    ),
  ),
  'smart-plugs': scene(
    '#e3e4f6',
    '#f1f1fc',
    { y: 134, width: 108, colour: '#c8caea' },
    ...[
      [33, 22],
      [83, 22],
      [33, 78],
      [83, 78],
    ].map(([x, y]) =>
      group(
        `translate(${x} ${y})`,
        box(0, 0, 44, 52, 15, '#ffffff', 'stroke="#c8caea" stroke-width="1.4"'),
        disc(22, 22, 14, '#e1e3f3'),
        disc(17, 22, 2.6, '#4a4f7c'),
        disc(27, 22, 2.6, '#4a4f7c'),
        disc(22, 44, 2.2, '#37b679'),
      ),
    ),
  ),
};
