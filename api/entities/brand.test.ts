import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ stores: [aStore()] });
const owner = await api.owner();

describe('a tile of the home page', () => {
  const save = (...heroTiles: object[]) => owner.put('/api/config', { heroTiles });

  test('is typed, with its source, or counted, without one', async () => {
    const { status, body } = await save({ label: 'Stores', computed: 'stores' }, { label: 'Deals', figure: '12' });
    expect(status).toBe(200);
    expect(body.heroTiles).toEqual([
      { label: 'Stores', computed: 'stores' },
      { figure: '12', label: 'Deals', source: expect.objectContaining({ kind: 'owner' }) },
    ]);
    expect((await save()).body.heroTiles).toEqual([]);
  });

  test.each([
    ['both', { label: 'Stores', figure: '9', computed: 'stores' }],
    ['neither', { label: 'Stores' }],
  ])('that is %s is refused', async (_, tile) => {
    expect(await save(tile)).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'heroTiles.0.figure', message: 'Type a figure or choose one that is counted, and not both.' }],
      },
    });
  });
});

test.each([
  ['facebook.com/deals', 'https://facebook.com/deals'],
  [' www.facebook.example ', 'https://www.facebook.example'],
  ['http://facebook.example/a', 'http://facebook.example/a'],
  ['', ''],
])('the address %j of a social link is saved as %j', async (typed, saved) => {
  const { status, body } = await owner.put('/api/config', { socialLinks: { facebook: typed } });
  expect([status, body.socialLinks.facebook]).toEqual([200, saved]);
});

test.each(['deals', 'javascript:alert(1)', 'mailto:a@b.example'])('the social link %j is refused', async (typed) => {
  const { status, body } = await owner.put('/api/config', { socialLinks: { facebook: typed } });
  expect([status, body.errors?.[0].message]).toEqual([400, expect.stringContaining('https://')]);
});

describe('a picture of the site', () => {
  const dataUrl = (type: string, bytes: Buffer | string) =>
    `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff6b00' } })
      .png()
      .toBuffer();
  const SVG = '<svg viewBox="0 0 30 10" onload="alert(1)"><script>alert(1)</script><path d="M0 0h30"/></svg>';
  const fileOf = (address: string) => join(api.database.folder, address);

  test('is kept whole under its content, its width at the height of the header in its name', async () => {
    const logo = dataUrl('png', await png(1200, 300));
    const { status, body } = await owner.put('/api/config', { logo, icon: dataUrl('png', await png(900, 900)) });
    expect([status, body.logo]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{32}-456\.webp$/)]);
    expect(await sharp(fileOf(body.logo)).metadata()).toMatchObject({ format: 'webp', width: 456, height: 114 });
    expect(await sharp(fileOf(body.icon)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await owner.put('/api/config', { logo })).body.revision).toBe(body.revision);
  });

  test('may be an SVG, which is cleaned, or an address', async () => {
    const typed = { logo: dataUrl('svg+xml', SVG), socialPicture: 'https://pictures.example/card.png', icon: '' };
    const { body } = await owner.put('/api/config', typed);
    expect([body.logo, body.socialPicture, body.icon]).toEqual([
      expect.stringMatching(/^\/media\/[0-9a-f]{32}-342\.svg$/),
      typed.socialPicture,
      '',
    ]);
    expect(readFileSync(fileOf(body.logo), 'utf8')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h30"></path></svg>',
    );
    const served = await api.visitor().get(body.logo);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test.each([
    ['logo', dataUrl('svg+xml', '<svg><path/></svg>'), 'it is no SVG with a width and a height. Upload an SVG, PNG'],
    ['icon', dataUrl('svg+xml', '<html/>'), 'it is no SVG'],
    ['logoDark', dataUrl('svg+xml', `<svg viewBox="0 0 9 9"><path d="${'M0 0'.repeat(60_000)}"/></svg>`), '200 KB'],
    ['icon', dataUrl('gif', 'GIF89a'), 'image/gif is not taken. Upload an SVG, PNG, JPEG, WebP or AVIF of up to 2 MB.'],
    ['icon', dataUrl('png', 'hello'), 'pixels wide or high. Upload an SVG, PNG, JPEG, WebP or AVIF of up to 2 MB.'],
    ['logo', 'http://pictures.example/logo.png', 'Enter a full address that starts with https://'],
    ['socialPicture', 'javascript:alert(1)', 'Enter a full address that starts with https://, or upload a picture.'],
  ])('that cannot be one is refused: %s', async (field, picture, reason) => {
    const { status, body } = await owner.put('/api/config', { [field]: picture });
    expect([status, body.errors]).toEqual([400, [{ path: field, message: expect.stringContaining(reason) }]]);
  });

  test.each(['© {yaer} {siteName}', '© {{yaer}} {{siteName}}'])(
    'stands above no copyright line %j',
    async (copyright) => {
      const { status, body } = await owner.put('/api/config', { copyright });
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'copyright', message: '{yaer} stands for nothing. There are {siteName} and {year}.' }],
      ]);
    },
  );

  test('for dark devices alone is refused, since it could not be seen by day', async () => {
    await owner.put('/api/config', { logo: null, logoDark: null });
    const { status, body } = await owner.put('/api/config', { logoDark: dataUrl('svg+xml', SVG) });
    expect([status, body.errors[0].path]).toEqual([400, 'logo']);
  });

  test('is previewed from the page itself, and not kept', async () => {
    const before = (await owner.get('/api/config?view=owner')).body;
    const value = { logo: dataUrl('svg+xml', SVG), siteName: 'Previewed' };
    expect((await owner.post('/api/preview', { kind: 'settings', value })).text).toBe('preview of settings');
    expect((await owner.post('/api/preview', { kind: 'settings', page: 'store', value })).text).toBe(
      'preview of stores/acme',
    );
    expect((await owner.get('/api/config?view=owner')).body).toEqual(before);
  });
});
