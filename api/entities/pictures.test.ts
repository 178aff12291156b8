import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sweepMedia } from '../../data/catalogue/sweep-media.ts';
import { aPost } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

/** Longer than former versions are kept, too. */
const YEAR_MS = 366 * 86_400_000;

let number = 0;
const api = await openForAllTests({ blogs: [aPost({ id: 'post', slug: 'post' })] });
const owner = await api.owner();

const picture = (width: number, height: number, background = '#ff6b00') =>
  sharp({ create: { width, height, channels: 3, background } });
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const png = async (...of: Parameters<typeof picture>) =>
  dataUrl(
    'png',
    await picture(...of)
      .png()
      .toBuffer(),
  );
const uploadLogo = (logo: string) =>
  owner.post('/api/stores', { name: 'Acme', slug: `acme-${(number += 1)}`, category: 'Travel', logo });
const upload = async (dataOfPicture: string) => (await owner.post('/api/media', { picture: dataOfPicture })).body;
const fileOf = (address: string) => join(api.database.folder, address);
const metadataOf = (address: string) => sharp(fileOf(address)).metadata();

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a logo of type %s becomes a WebP named by its content, with a smaller copy for lists',
  async (type) => {
    const { status, body } = await uploadLogo(dataUrl(type, await picture(600, 300).toFormat(type).toBuffer()));
    expect([status, body.logo]).toEqual([201, expect.stringMatching(/^\/media\/[0-9a-f]{32}-288\.webp$/)]);
    expect(await metadataOf(body.logo)).toMatchObject({ format: 'webp', width: 288, height: 144 });
    const small = body.logo.replace('-288', '-112');
    expect(await metadataOf(small)).toMatchObject({ format: 'webp', width: 112, height: 56 });
  },
);

test('a logo is served before a publish has brought it, and nothing else of the folder is', async () => {
  const { logo } = (await uploadLogo(await png(30, 10))).body;
  const served = await api.visitor().get(logo);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const path of ['/media/.tmp', '/media/..%2fprivate%2frecords.sqlite', `/media/${'0'.repeat(32)}.webp`])
    expect([path, (await api.visitor().get(path)).status]).toEqual([path, 404]);
});

test('a logo is not enlarged, and loses what the camera wrote into it', async () => {
  const camera = picture(20, 10).withExif({ IFD0: { Copyright: 'somewhere secret' } });
  const { logo } = (await uploadLogo(dataUrl('jpeg', await camera.jpeg().toBuffer()))).body;
  const { width, height, exif } = await metadataOf(logo);
  expect([width, height, exif]).toEqual([20, 10, undefined]);
});

const ADDRESS = 'Enter a full address that starts with https://, or upload a picture.';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
test.each([
  ['an SVG', dataUrl('svg+xml', Buffer.from('<svg/>')), 'image/svg+xml is not taken'],
  ['an SVG that calls itself PNG', dataUrl('png', Buffer.from(DRAWING)), 'it cannot be read'],
  ['a GIF', dataUrl('gif', Buffer.from('GIF89a')), 'image/gif is not taken. Upload a PNG, JPEG, WebP or AVIF of'],
  ['no picture at all', dataUrl('png', Buffer.from('hello')), 'it cannot be read'],
  ['text', 'data:text/html,<script>', 'it is not a picture encoded as base64'],
  ['more than 2 MB', dataUrl('png', Buffer.alloc(2 * 1024 * 1024 + 1)), 'it is larger than 2 MB'],
  ['twice as large', dataUrl('png', Buffer.alloc(4 * 1024 * 1024)), 'it is larger than 2 MB'],
  ['of far too many pixels although its file is small', await png(9000, 9000, '#fff'), ''],
  ['a file of the server', 'file:///etc/passwd', ADDRESS],
  ['a script', 'javascript:alert(1)', ADDRESS],
  ['outside of the pictures', '/media/../private/password.json', ADDRESS],
  ['a folder', '/media/..', ADDRESS],
])('a logo that is %s is refused with the reason', async (_what, logo, reason) => {
  const before = readdirSync(fileOf('media')).length;
  const { status, body } = await uploadLogo(logo);
  const errors = [{ path: 'logo', message: expect.stringContaining(reason) }];
  expect([status, body.errors, readdirSync(fileOf('media')).length]).toEqual([400, errors, before]);
});

test('a picture becomes a WebP named by its content that fits a page, and is published before it is answered', async () => {
  const publishes = api.publisher.requests.length;
  const whole = await png(3200, 1600);
  const { address, ...size } = await upload(whole);
  expect([address, size]).toEqual([
    expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
    { width: 1600, height: 800 },
  ]);
  expect(await metadataOf(address)).toMatchObject({ format: 'webp', ...size });
  expect(api.publisher.requests.length).toBe(publishes + 1);
  expect((await upload(whole)).address).toBe(address);
  expect(await upload(await png(20, 10))).toMatchObject({ width: 20, height: 10 });
});

test('a picture stays while a post shows it, and is removed after none does', async () => {
  const [shown, unused] = [await upload(await png(50, 40, '#123456')), await upload(await png(50, 40, '#654321'))];
  const content = `<figure><img src="${shown.address}" alt="Blue" width="50" height="40" loading="lazy" /></figure>`;
  expect((await owner.put('/api/blogs/post', { content })).body.content).toBe(content);
  const removed = await sweepMedia(api.database, new Date(Date.now() + YEAR_MS));
  expect(removed).toContain(unused.address.slice('/media/'.length));
  expect([existsSync(fileOf(shown.address)), existsSync(fileOf(unused.address))]).toEqual([true, false]);
});
