import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openForAllTests } from '../testing/each-test.ts';

let number = 0;
const api = await openForAllTests();
const owner = await api.owner();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff6b00' } });
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const upload = (logo: string) =>
  owner.post('/api/stores', { name: 'Acme', slug: `acme-${(number += 1)}`, category: 'Travel', logo });
const fileOf = (logo: string) => join(api.database.folder, logo.replace(/^\//, ''));

describe('an uploaded logo', () => {
  test.each([
    ['image/png', () => picture(600, 300).png().toBuffer()],
    ['image/jpeg', () => picture(600, 300).jpeg().toBuffer()],
    ['image/webp', () => picture(600, 300).webp().toBuffer()],
    ['image/avif', () => picture(600, 300).avif().toBuffer()],
  ])('of type %s becomes a WebP named by its content, with a smaller copy for lists', async (type, make) => {
    const { status, body } = await upload(dataUrl(type, await make()));
    expect(status).toBe(201);
    expect(body.logo).toMatch(/^\/media\/[0-9a-f]{32}-288\.webp$/);
    expect(await sharp(fileOf(body.logo)).metadata()).toMatchObject({ format: 'webp', width: 288, height: 144 });
    const small = fileOf(body.logo.replace('-288', '-112'));
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 112, height: 56 });
  });

  test('is served before a publish has brought it, and nothing else of the folder is', async () => {
    const { body } = await upload(dataUrl('image/png', await picture(30, 10).png().toBuffer()));
    const served = await api.visitor().get(body.logo);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    for (const path of ['/media/.tmp', '/media/..%2fprivate%2frecords.sqlite', `/media/${'0'.repeat(32)}.webp`])
      expect([path, (await api.visitor().get(path)).status]).toEqual([path, 404]);
  });

  test('is not enlarged, and loses what the camera wrote into it', async () => {
    const bytes = await picture(20, 10)
      .withExif({ IFD0: { Copyright: 'somewhere secret' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(dataUrl('image/jpeg', bytes));
    expect(await sharp(fileOf(body.logo)).metadata()).toMatchObject({ width: 20, height: 10 });
    expect((await sharp(fileOf(body.logo)).metadata()).exif).toBeUndefined();
  });

  test.each([
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zy8+', 'image/svg+xml is not taken'],
    [
      'an SVG that calls itself PNG',
      dataUrl('image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      'it cannot be read',
    ],
    [
      'a GIF',
      'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      'image/gif is not taken. Upload a PNG, JPEG, WebP or AVIF of',
    ],
    ['no picture at all', dataUrl('image/png', Buffer.from('hello')), 'it cannot be read'],
    ['text', 'data:text/html,<script>', 'it is not a picture encoded as base64'],
    ['more than 2 MB', dataUrl('image/png', Buffer.alloc(2 * 1024 * 1024 + 1)), 'it is larger than 2 MB'],
    ['twice as large', dataUrl('image/png', Buffer.alloc(4 * 1024 * 1024)), 'it is larger than 2 MB'],
    [
      'a file of the server',
      'file:///etc/passwd',
      'Enter a full address that starts with https://, or upload a picture.',
    ],
    ['a script', 'javascript:alert(1)', 'Enter a full address that starts with https://, or upload a picture.'],
    [
      'outside of the pictures',
      '/media/../private/password.json',
      'Enter a full address that starts with https://, or upload a picture.',
    ],
    ['a folder', '/media/..', 'Enter a full address that starts with https://, or upload a picture.'],
  ])('that is %s is refused with the reason', async (_what, logo, reason) => {
    const before = readdirSync(join(api.database.folder, 'media')).length;
    const { status, body } = await upload(logo);
    expect(status, JSON.stringify(api.logged.filter(({ level }) => level === 'error'))).toBe(400);
    expect(body.errors).toEqual([{ path: 'logo', message: expect.stringContaining(reason) }]);
    expect(readdirSync(join(api.database.folder, 'media'))).toHaveLength(before);
  });

  test('of far too many pixels is refused although its file is small', async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(dataUrl('image/png', bytes))).status).toBe(400);
  });
});
