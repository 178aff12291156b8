import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import type { SocialPicture } from '../../../site/views/social-picture.ts';
import { contents, oneStoreSite, openSite, type Site } from '../testing/small-site.ts';
import { PICTURES, stateFolderOf } from '../../environment/state-folder.ts';
import { comparePictures } from './compare-pictures.ts';
import { drawPicture } from './draw-picture.ts';
import { mediaFolder, type PictureDrawer } from './picture-drawer.ts';

/** A test of uploads before it, in the same process, may have blocked all but some formats. */
beforeEach(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

const DAY = 86_400_000;
const LOGO = `/media/${'a'.repeat(32)}.webp`;

/** The file of the picture that a page names. */
function pictureIn(out: string, page: string): string {
  const [, file] = /property="og:image" content="[^"]*\/(social\/[0-9a-f]{32}\.png)"/.exec(
    readFileSync(join(out, page), 'utf8'),
  )!;
  return file!;
}
/** Draws in this process, where that of the product starts one of its own. */
const drawing = (draw: PictureDrawer['draw']) => ({ draw, rest() {} });
/** Draws nothing. */
const instant = drawing(() => Promise.resolve(Buffer.from('drawn')));
const drawnHere = (data: string) => drawing((picture) => drawPicture(picture as SocialPicture, mediaFolder(data)));
const draw = (site: Site, drawer: PictureDrawer): Promise<void> => site.publishing.pictures.draw(drawer);

it('are drawn after the publish, kept by builds, changed with what they show, and swept a month after their last use', async () => {
  const { data, out } = oneStoreSite();
  let site = await openSite(data, out);
  const first = pictureIn(out, 'store/acme.html');
  const before = contents(out);
  expect(site.publishing.pictures.missing().get(first)).toBe('/store/acme');
  expect(existsSync(join(out, first))).toBe(false);
  await draw(site, instant);
  expect(site.publishing.pictures.missing().size).toBe(0);
  const pages = [...contents(out)].filter(([file]) => !file.startsWith('social/'));
  expect(new Map(pages)).toEqual(before);
  await site.publishing.publisher.rebuild({ full: true }).done;
  expect(existsSync(join(out, first))).toBe(true);
  await site.close();
  site = await openSite(data, out, { now: site.clock.now });
  expect([site.summary.written, site.publishing.pictures.missing().size]).toEqual([0, 0]);

  await site.edit('acme', { name: 'Acme Ltd' });
  const second = pictureIn(out, 'store/acme.html');
  expect(second).not.toBe(first);
  expect(site.publishing.pictures.missing().get(second)).toBe('/store/acme');
  expect(existsSync(join(out, first))).toBe(true);
  site.clock.now += 31 * DAY;
  await site.publishing.publisher.rebuild().done;
  expect(existsSync(join(out, first))).toBe(false);
  await site.close();
});

it('are known again where nothing is saved of what pages name', async () => {
  const { data, out } = oneStoreSite();
  const first = await openSite(data, out);
  const named = [...first.publishing.pictures.named()].sort();
  await first.close();
  rmSync(join(stateFolderOf(out), PICTURES));
  const site = await openSite(data, out);
  expect([...site.publishing.pictures.named()].sort()).toEqual(named);
  await site.close();
});

it('that cannot be drawn are named with their pages, and drawn once they can be', async () => {
  const { data, out } = oneStoreSite();
  const site = await openSite(data, out);
  await site.edit('acme', { logo: LOGO });
  const file = pictureIn(out, 'store/acme.html');
  await drawOnly(site, file, { data, out });
  expect(site.publishing.publisher.status().failed).toMatchObject([
    { path: `/${file}`, reason: expect.stringMatching(/ENOENT.* Pages that name it: \/store\/acme\.$/) },
  ]);
  const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer();
  writeFileSync(put(join(data, LOGO)), logo);
  await draw(site, drawnHere(data));
  expect(site.publishing.publisher.status().failed).toEqual([]);
  const { data: pixels, info } = await sharp(join(out, file)).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...pixels.subarray((y * 1200 + x) * info.channels).subarray(0, 3)];
  const distance = at(1000, 284).map((channel, index) => Math.abs(channel - [0x12, 0x34, 0x56][index]!));
  expect(Math.max(...distance)).toBeLessThan(4);
  await site.close();
});

it('of which one was being drawn when the server was killed wait with that one for the next publish', async () => {
  const { data, out } = oneStoreSite();
  const former = await openSite(data, out);
  const [file] = former.publishing.pictures.missing().keys();
  const stop = new AbortController();
  let end = () => {};
  const begun = drawing(() => new Promise((_, reject) => (end = () => reject(new Error('It was ended.')))));
  const drawn = former.publishing.pictures.draw(begun, stop.signal);
  const noteFile = join(stateFolderOf(out), 'picture.begun');
  const note = readFileSync(noteFile);
  stop.abort();
  end();
  await drawn;
  await former.close();
  // a kill would have left it
  writeFileSync(noteFile, note);
  const site = await openSite(data, out);
  await draw(site, instant);
  expect([...site.publishing.pictures.missing().keys()]).toEqual([file]);
  expect(site.publishing.publisher.status().failed).toMatchObject([
    { path: `/${file}`, reason: expect.stringContaining('The server ended while it was drawn') },
  ]);
  await draw(site, instant);
  expect([site.publishing.pictures.missing().size, site.publishing.publisher.status().failed]).toEqual([0, []]);
  await site.close();
});

it('stop with the first one for which the disk has no room, and are all drawn once it has', async () => {
  const { data, out } = oneStoreSite();
  const site = await openSite(data, out);
  const { pictures, publisher } = site.publishing;
  expect(pictures.missing().size).toBeGreaterThan(1);
  let asked = 0;
  const onFullDisk = drawing(() => {
    asked += 1;
    return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  });
  await pictures.draw(onFullDisk);
  await pictures.draw(onFullDisk);
  expect(asked).toBe(2);
  const [first] = pictures.missing().keys();
  expect(publisher.status().failed).toMatchObject([
    { path: `/${first}`, reason: expect.stringMatching(/^The disk is full/) },
  ]);
  await pictures.draw(instant);
  expect([publisher.status().failed, pictures.missing().size]).toEqual([[], 0]);
  await site.close();
});

/** Draws one picture; something stands in the place of every other. */
async function drawOnly(site: Site, file: string, { data, out }: { data: string; out: string }): Promise<void> {
  const others = [...site.publishing.pictures.missing().keys()].filter((each) => each !== file);
  for (const other of others) writeFileSync(put(join(out, other)), 'drawn');
  site.publishing.pictures.note(new Map(others.map((each) => [each, 1])));
  await draw(site, drawnHere(data));
}

it('of names that no font covers have logo and colours only', async () => {
  const deal = { site: 'Deals', deal: '20% OFF', detail: 'For all', logo: { src: null, initials: 'A' } };
  const colours = { primary: '#ff6b00', secondary: '#10b981' };
  const [arabic, japanese, greek] = await Promise.all(
    ['متجر', '東京', 'Αθήνα'].map((name) => drawPicture({ ...deal, colours, name }, '')),
  );
  expect(await sharp(arabic).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(Buffer.from(arabic!).equals(japanese!)).toBe(true);
  expect(Buffer.from(arabic!).equals(greek!)).toBe(false);
});

it('are compared by a sample with what their names say', async () => {
  const { data, out } = oneStoreSite();
  const site = await openSite(data, out);
  const clean = await openSite(data, join(out, '../clean'), { mode: 'read', isTemporary: true, full: true });
  const [one, other, third, ...rest] = [...clean.publishing.pictures.named()];
  await drawOnly(site, other!, { data, out });
  for (const file of rest) rmSync(join(out, file));
  writeFileSync(join(out, one!), readFileSync(join(out, other!)));
  writeFileSync(join(out, third!), 'no picture');
  const named = clean.publishing.pictures;
  const { differences, undrawn } = await comparePictures(named, site.publishing.output, mediaFolder(data));
  const wrong = [one, third].map((file) => `${file} shows something else than its name says`);
  expect(differences.sort()).toEqual(wrong.sort());
  expect(undrawn).toBe(rest.length);
  await clean.close();
  await site.close();
});

function put(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  return file;
}
