import sharp from 'sharp';

const TILE = 150;
const GAP = 14;
const COLUMNS = 9;

/** Lays pictures out on one PNG: each large, and under it at the size at which lists show it. */
export async function contactSheet(files: string[], sheet: string): Promise<void> {
  const small = 48;
  const height = TILE + GAP + small + GAP;
  const tiles = await Promise.all(
    files.flatMap((file, at) => {
      const left = GAP + (at % COLUMNS) * (TILE + GAP);
      const top = GAP + Math.floor(at / COLUMNS) * height;
      return [
        sharp(file)
          .resize(TILE, TILE)
          .toBuffer()
          .then((input) => ({ input, left, top })),
        sharp(file)
          .resize(small, small)
          .toBuffer()
          .then((input) => ({ input, left, top: top + TILE + GAP / 2 })),
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + COLUMNS * (TILE + GAP),
      height: GAP + Math.ceil(files.length / COLUMNS) * height,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(tiles)
    .png()
    .toFile(sheet);
}
