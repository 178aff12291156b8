import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';

const api = await openForAllTests({ stores: [aStore()] });
const owner = await api.owner();

const save = (changes: object) => owner.put('/api/config', changes);
const dataUrl = (type: string, bytes: Buffer | string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const png = async (width: number, height: number) => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#ff6b00' } });
  return dataUrl('png', await picture.png().toBuffer());
};
const SVG = '<svg viewBox="0 0 30 10" onload="alert(1)"><script>alert(1)</script><path d="M0 0h30"/></svg>';
const svg = (text = SVG) => dataUrl('svg+xml', text);
const fileOf = (address: string) => join(api.database.folder, address);

test('a tile of the home page is typed, with its source, or counted, without one', async () => {
  const heroTiles = [
    { label: 'Stores', computed: 'stores' },
    { label: 'Deals', figure: '12' },
  ] as const;
  const { status, body } = await save({ heroTiles });
  const source = expect.objectContaining({ kind: 'owner' });
  expect([status, body.heroTiles]).toEqual([200, [heroTiles[0], { ...heroTiles[1], source }]]);
  expect((await save({ heroTiles: [] })).body.heroTiles).toEqual([]);
});

test.each([
  ['facebook.com/deals', 'https://facebook.com/deals'],
  [' www.facebook.example ', 'https://www.facebook.example'],
  ['http://facebook.example/a', 'http://facebook.example/a'],
  ['', ''],
])('the address %j of a social link is saved as %j', async (facebook, saved) => {
  const { status, body } = await save({ socialLinks: { facebook } });
  expect([status, body.socialLinks.facebook]).toEqual([200, saved]);
});

test('a picture of the site is kept whole under its content, its width at the height of the header in its name', async () => {
  const logo = await png(1200, 300);
  const { status, body } = await save({ logo, icon: await png(900, 900) });
  expect([status, body.logo]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{32}-456\.webp$/)]);
  expect(await sharp(fileOf(body.logo)).metadata()).toMatchObject({ format: 'webp', width: 456, height: 114 });
  expect(await sharp(fileOf(body.icon)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect((await save({ logo })).body.revision).toBe(body.revision);
});

test('a picture of the site may be an SVG, which is cleaned, or an address', async () => {
  const others = { socialPicture: 'https://pictures.example/card.png', icon: '' };
  const { body } = await save({ ...others, logo: svg() });
  expect(body).toMatchObject({ ...others, logo: expect.stringMatching(/^\/media\/[0-9a-f]{32}-342\.svg$/) });
  expect(readFileSync(fileOf(body.logo), 'utf8')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><path d="M0 0h30"></path></svg>',
  );
  const served = await api.visitor().get(body.logo);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
});

const TILE = 'Type a figure or choose one that is counted, and not both.';
const TAKEN = 'Upload an SVG, PNG, JPEG, WebP or AVIF of up to 2 MB.';
const COPYRIGHT = '{yaer} stands for nothing. There are {siteName} and {year}.';
test.each([
  [{ heroTiles: [{ label: 'Stores', figure: '9', computed: 'stores' }] }, 'heroTiles.0.figure', TILE],
  [{ heroTiles: [{ label: 'Stores' }] }, 'heroTiles.0.figure', TILE],
  [{ socialLinks: { facebook: 'deals' } }, 'socialLinks.facebook', 'https://'],
  [{ socialLinks: { facebook: 'javascript:alert(1)' } }, 'socialLinks.facebook', 'https://'],
  [{ socialLinks: { facebook: 'mailto:a@b.example' } }, 'socialLinks.facebook', 'https://'],
  [{ logo: svg('<svg><path/></svg>') }, 'logo', 'it is no SVG with a width and a height. Upload an SVG, PNG'],
  [{ icon: svg('<html/>') }, 'icon', 'it is no SVG'],
  [{ logoDark: svg(`<svg viewBox="0 0 9 9"><path d="${'M0 0'.repeat(60_000)}"/></svg>`) }, 'logoDark', '200 KB'],
  [{ icon: dataUrl('gif', 'GIF89a') }, 'icon', `image/gif is not taken. ${TAKEN}`],
  [{ icon: dataUrl('png', 'hello') }, 'icon', `pixels wide or high. ${TAKEN}`],
  [{ logo: 'http://pictures.example/logo.png' }, 'logo', 'Enter a full address that starts with https://'],
  [{ socialPicture: 'javascript:alert(1)' }, 'socialPicture', 'that starts with https://, or upload a picture.'],
  [{ copyright: '© {yaer} {siteName}' }, 'copyright', COPYRIGHT],
  [{ copyright: '© {{yaer}} {{siteName}}' }, 'copyright', COPYRIGHT],
  // it could not be seen by day
  [{ logo: null, logoDark: svg() }, 'logo', ''],
])('settings are refused that cannot be: %.80j', async (changes, path, message) => {
  const { status, body } = await save(changes);
  expect([status, body.errors]).toEqual([400, [{ path, message: expect.stringContaining(message) }]]);
});

test('a picture of the site is previewed from the page itself, and not kept', async () => {
  const before = (await owner.get('/api/config?view=owner')).body;
  const preview = { kind: 'settings', value: { logo: svg(), siteName: 'Previewed' } };
  expect((await owner.post('/api/preview', preview)).text).toBe('preview of settings');
  expect((await owner.post('/api/preview', { ...preview, page: 'store' })).text).toBe('preview of stores/acme');
  expect((await owner.get('/api/config?view=owner')).body).toEqual(before);
});
