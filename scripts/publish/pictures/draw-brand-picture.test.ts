import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { BRAND_PICTURES, type BrandPicture } from '../../../site/views/brand-picture.ts';
import { projectFolder } from '../../config/project-folder.ts';
import { drawBrandPicture } from './draw-brand-picture.ts';
import { freshFolder } from '../../testing/fresh-folder.ts';

const mark: BrandPicture = { path: '/favicon.svg', source: null, isFilling: false, colour: '#ff6b00' };
const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path fill="#f00" d="M0 0h40v10H0z"></path></svg>';

function media(): string {
  const folder = freshFolder();
  writeFileSync(join(folder, 'logo.svg'), RED);
  return folder;
}

const pixel = async (png: Uint8Array, left: number, top: number) => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()),
];

/** A test of uploads before it, in the same process, may have blocked all but some formats. */
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

describe('the pictures of the site', () => {
  it.each(BRAND_PICTURES.filter((path) => path.endsWith('.png')))(
    '%s is drawn ahead as it would be drawn',
    async (path) => {
      const [ahead, drawn] = await Promise.all(
        [readFileSync(join(projectFolder, 'site/drawings', path)), await drawBrandPicture({ ...mark, path }, '')].map(
          (png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
        ),
      );
      expect(drawn!.info.width).toBe(ahead!.info.width);
      const differences = ahead!.data.map((value, at) => Math.abs(value - drawn!.data[at]!));
      expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(2);
    },
  );

  it('show the mark in the owner’s colour', async () => {
    const blue = { ...mark, colour: '#1d4ed8' };
    const favicon = Buffer.from(await drawBrandPicture(blue, '')).toString();
    expect([favicon.includes('#1d4ed8'), favicon.includes('#ff6b00')]).toEqual([true, false]);
    expect(await pixel(await drawBrandPicture({ ...blue, path: '/social-card.png' }, ''), 5, 5)).toEqual([
      29, 78, 216, 255,
    ]);
  });

  it('show a wide logo whole, on paper', async () => {
    const folder = media();
    const source = '/media/logo.svg';
    const icon = await drawBrandPicture({ path: '/icon-192.png', source, isFilling: false, colour: null }, folder);
    expect(await pixel(icon, 96, 96)).toEqual([255, 0, 0, 255]);
    expect(await pixel(icon, 22, 96)).toEqual([255, 0, 0, 255]);
    expect(await pixel(icon, 96, 20)).toEqual([251, 248, 244, 255]);
    const card = await drawBrandPicture({ path: '/social-card.png', source, isFilling: false, colour: null }, folder);
    expect([await pixel(card, 600, 315), await pixel(card, 3, 3), await pixel(card, 3, 60)]).toEqual([
      [255, 0, 0, 255],
      [251, 248, 244, 255],
      [251, 248, 244, 255],
    ]);
    expect(
      Buffer.from(
        await drawBrandPicture({ path: '/favicon.svg', source, isFilling: true, colour: null }, folder),
      ).toString(),
    ).toBe(RED);
  });

  it('hold a picture of pixels within the icon, since browsers load nothing from there', async () => {
    const folder = media();
    writeFileSync(join(folder, 'icon.webp'), await sharp(Buffer.from(RED)).webp().toBuffer());
    const favicon = await drawBrandPicture(
      { path: '/favicon.svg', source: '/media/icon.webp', isFilling: true, colour: null },
      folder,
    );
    const [, png = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(Buffer.from(favicon).toString()) ?? [];
    expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ width: 128, height: 128 });
  });
});
