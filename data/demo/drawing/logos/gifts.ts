import { around, box, disc, line, oval, square } from '../shapes/shapes.ts';

const flower = (x: number, y: number, radius: number, petals: string, heart: string): string =>
  around(6, x, y, () => oval(x, y - radius * 0.62, radius * 0.36, radius * 0.5, petals)) +
  disc(x, y, radius * 0.36, heart);

/** Marks of the gift stores, 96 units square. */
export const gifts = {
  // A tied posy.
  posybarrow: square(
    96,
    '#ffe1dc',
    line('M28 40 C34 56 44 62 47 68 L34 90 M68 40 C62 56 52 62 49 68 L62 90 M48 28 V90', '#3d7a4a', 4.5),
    flower(27, 37, 20, '#e0457b', '#ffd166'),
    flower(69, 37, 20, '#f08a4b', '#fff3d6'),
    flower(48, 24, 21, '#8e3b8a', '#ffd166'),
    box(38, 64, 20, 8, 4, '#c22f5d'),
  ),
};
