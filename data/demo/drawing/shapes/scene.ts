import { oval, disc, square } from './shapes.ts';

/** A product in front of a soft disc, on its own shadow; 160 units square. `shadow`: where it stands and how wide. */
export function scene(
  background: string,
  glow: string,
  shadow: { y: number; width: number; colour: string },
  ...shapes: string[]
): string {
  return square(
    160,
    background,
    disc(80, 76, 58, glow),
    oval(80, shadow.y, shadow.width / 2, 5, shadow.colour),
    ...shapes,
  );
}
