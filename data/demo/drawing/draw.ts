/**
 * Draws the demo's pictures: `node data/demo/drawing/draw.ts`. Writes data/demo/media/<content hash>.webp and media-files.ts,
 * and removes pictures that are no longer drawn. `--sheet FILE.png` also lays them all out on one sheet to look at.
 */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LOGO_SIDE, logoNames, SMALL_LOGO_SIDE } from '../../rules/web/logo-sizes.ts';
import { logos } from './logos.ts';
import { pictures } from './pictures.ts';
import { contactSheet } from './contact-sheet.ts';

const PICTURE_SIDE = 640;
const media = join(import.meta.dirname, '../media');
const listing = join(import.meta.dirname, '../media-files.ts');

const { values } = parseArgs({ options: { sheet: { type: 'string' } } });

const drawings = [
  ...Object.entries(logos).map(([name, svg]) => ({ name: `logos/${name}`, svg, side: LOGO_SIDE })),
  ...Object.entries(pictures).map(([name, svg]) => ({ name: `products/${name}`, svg, side: PICTURE_SIDE })),
];

const files: Record<string, string> = {};
for (const { name, svg, side } of drawings) {
  const drawn = (size: number): Promise<Buffer> =>
    sharp(Buffer.from(svg), { density: 300 })
      .resize(size, size)
      .webp({ quality: side === LOGO_SIDE ? 90 : 80, effort: 6, smartSubsample: true })
      .toBuffer();
  const bytes = await drawn(side);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { large, small } = logoNames(digest);
  const file = side === LOGO_SIDE ? large : `${digest}.webp`;
  writeFileSync(join(media, file), bytes);
  if (side === LOGO_SIDE) writeFileSync(join(media, small), await drawn(SMALL_LOGO_SIDE));
  files[name] = file;
}
for (const file of readdirSync(media)) {
  if (!Object.values(files).includes(file.replace(`-${SMALL_LOGO_SIDE}.`, `-${LOGO_SIDE}.`))) rmSync(join(media, file));
}
const lines = Object.entries(files).map(([name, file]) => `  '${name}': '${file}',\n`);
writeFileSync(
  listing,
  '/** The published name of each drawn picture. Written by data/demo/drawing/draw.ts: do not edit by hand. ' +
    `*/\nexport const mediaFiles = {\n${lines.join('')}} as const;\n`,
);
console.log(`Drew ${drawings.length} pictures into ${media}`);
if (values.sheet !== undefined) {
  await contactSheet(
    drawings.map(({ name }) => join(media, files[name]!)),
    values.sheet,
  );
  console.log(`Laid them out on ${values.sheet}`);
}
