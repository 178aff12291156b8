import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';
import { logos } from './drawing/logos.ts';
import { pictures } from './drawing/pictures.ts';
import { pictureOf } from './media.ts';
import { mediaFiles } from './media-files.ts';

const MOST_BYTES = 12 * 1024;
const { documents, media } = demoCatalogue('2026-11-21');

test('the pictures of the demo are all drawn, all used and all in the folder', () => {
  const drawn = [
    ...Object.keys(logos).map((name) => `logos/${name}`),
    ...Object.keys(pictures).map((name) => `products/${name}`),
  ];
  expect(Object.keys(mediaFiles).toSorted()).toEqual(drawn.toSorted());
  const used = [...JSON.stringify([...documents.values()]).matchAll(/"\/media\/([^"]+)"/g)].map(([, name]) => name!);
  const names = media.map(({ name }) => name).toSorted();
  expect(names.filter((name) => !name.endsWith('-112.webp'))).toEqual([...new Set(used)].toSorted());
  expect(readdirSync(join(import.meta.dirname, 'media')).toSorted()).toEqual(names);
});

test('the pictures of the demo carry the digest of their bytes as a name, are square WebP of the right size, and light', async () => {
  for (const { name, file } of media) {
    const bytes = readFileSync(file);
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    if (!name.endsWith('-112.webp')) expect(name.replace('-288', '')).toBe(`${digest}.webp`);
    expect(bytes.length, name).toBeLessThan(MOST_BYTES);
  }
  for (const [picture, file] of Object.entries(mediaFiles)) {
    const { format, width, height } = await sharp(join(import.meta.dirname, 'media', file)).metadata();
    const side = picture.startsWith('logos/') ? 288 : 640;
    expect({ format, width, height }).toEqual({ format: 'webp', width: side, height: side });
  }
});

test('the pictures of the demo say how to draw one that is missing', () => {
  const missing = 'The demo has no picture "logos/missing". Draw it in data/demo/drawing and run: node';
  expect(() => pictureOf('logos/missing')).toThrow(`${missing} data/demo/drawing/draw.ts`);
});
