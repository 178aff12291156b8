import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { BRAND_PICTURES, type BrandPicture } from '../../../site/views/brand-picture.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { drawBrandPicture } from './draw-brand-picture.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#f00" d="M0 0h40v10H0z"></path></svg>';
const [red, paper] = [
  [255, 0, 0, 255],
  [251, 248, 244, 255],
];

/** Draws the mark, or the file of that name, which is `RED`. */
async function draw(path: BrandPicture['path'], given: { colour?: string; file?: string; isFilling?: boolean } = {}) {
  const media = freshFolder();
  const { file, isFilling = false, colour = file === undefined ? '#ff6b00' : null } = given;
  if (file?.endsWith('.svg')) writeFileSync(join(media, file), RED);
  else if (file !== undefined) writeFileSync(join(media, file), await sharp(Buffer.from(RED)).webp().toBuffer());
  const source = file === undefined ? null : `/media/${file}`;
  return Buffer.from(await drawBrandPicture({ path, source, isFilling, colour }, media));
}

const pixel = async (png: Uint8Array, left: number, top: number) => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
];

/** A test of uploads before it, in the same process, may have blocked all but some formats. */
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

it.each(BRAND_PICTURES.filter((path) => path.endsWith('.png')))(
  '%s is drawn ahead as it would be drawn',
  async (path) => {
    const [ahead, drawn] = await Promise.all(
      [readFileSync(join(projectFolder, 'site/drawings', path)), await draw(path)].map((png) =>
        sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
      ),
    );
    expect(drawn!.info.width).toBe(ahead!.info.width);
    const differences = ahead!.data.map((value, at) => Math.abs(value - drawn!.data[at]!));
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(2);
  },
);

it('the pictures of the site show the mark in the owner’s colour', async () => {
  const colour = '#1d4ed8';
  const favicon = String(await draw('/favicon.svg', { colour }));
  expect([favicon.includes(colour), favicon.includes('#ff6b00')]).toEqual([true, false]);
  expect(await pixel(await draw('/social-card.png', { colour }), 5, 5)).toEqual([29, 78, 216, 255]);
});

it('the pictures of the site show a wide logo whole, on paper, and one of pixels within the icon, since browsers load nothing from there', async () => {
  const file = 'logo.svg';
  const icon = await draw('/icon-192.png', { file });
  expect([await pixel(icon, 96, 96), await pixel(icon, 22, 96), await pixel(icon, 96, 20)]).toEqual([red, red, paper]);
  const card = await draw('/social-card.png', { file });
  expect([await pixel(card, 600, 315), await pixel(card, 3, 3), await pixel(card, 3, 60)]).toEqual([red, paper, paper]);
  expect(String(await draw('/favicon.svg', { file, isFilling: true }))).toBe(RED);
  const favicon = String(await draw('/favicon.svg', { file: 'icon.webp', isFilling: true }));
  const [, png = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(favicon) ?? [];
  expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ width: 128, height: 128 });
});
