import { around, disc, line, oval, path, square } from '../shapes.ts';

const flower = (x: number, y: number, radius: number, petals: string, heart: string): string =>
  around(6, x, y, () => oval(x, y - radius * 0.62, radius * 0.36, radius * 0.5, petals)) + disc(x, y, radius * 0.36, heart);

/** Marks of the gift stores, 96 units square. */
export const gifts = {
  // A tied posy.
  posybarrow: square(
    96,
    '#ffe1dc',
    line('M48 44 L42 86 M30 46 L46 86 M66 46 L50 86', '#3d7a4a', 5),
    flower(28, 36, 19, '#e0457b', '#ffd166'),
    flower(68, 36, 19, '#f08a4b', '#fff3d6'),
    flower(48, 24, 20, '#8e3b8a', '#ffd166'),
    path('M34 66 H62 L58 76 H38 Z', '#3d7a4a'),
  ),
};
