import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sweepMedia } from '../../data/catalogue/sweep-media.ts';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

/** Longer than former versions are kept, too. */
const YEAR_MS = 366 * 86_400_000;

const api = await openForAllTests({ blogs: [aPost({ id: 'post', slug: 'post' })] });
const owner = await api.owner();

const picture = async (width: number, height: number, background = '#ff6b00') => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const upload = (dataUrl: string) => owner.post('/api/media', { picture: dataUrl });
const fileOf = (address: string) => join(api.database.folder, address.slice(1));

test('a picture becomes a WebP named by its content that fits a page, and is published before it is answered', async () => {
  const publishes = api.publisher.requests.length;
  const { status, body } = await upload(await picture(3200, 1600));
  expect(status).toBe(201);
  expect(body).toEqual({ address: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/), width: 1600, height: 800 });
  expect(await sharp(fileOf(body.address)).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  expect(api.publisher.requests.length).toBe(publishes + 1);
  expect((await upload(await picture(3200, 1600))).body.address).toBe(body.address);
  expect((await upload(await picture(20, 10))).body).toMatchObject({ width: 20, height: 10 });
});

test('stays while a post shows it, and is removed after none does', async () => {
  const [shown, unused] = [
    (await upload(await picture(50, 40, '#123456'))).body,
    (await upload(await picture(50, 40, '#654321'))).body,
  ];
  const content = `<figure><img src="${shown.address}" alt="Blue" width="50" height="40" loading="lazy" /></figure>`;
  expect((await owner.put('/api/blogs/post', { content })).body.content).toBe(content);
  const later = new Date(Date.now() + YEAR_MS);
  expect(await sweepMedia(api.database, later)).toContain(unused.address.slice('/media/'.length));
  expect([existsSync(fileOf(shown.address)), existsSync(fileOf(unused.address))]).toEqual([true, false]);
});
