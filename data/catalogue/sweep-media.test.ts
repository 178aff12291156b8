import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aPost, aStore } from '../queries/testing/builders.ts';
import type { Database } from './documents/database.ts';
import { keepPicture } from './folder/media-folder.ts';
import { sweepMedia } from './sweep-media.ts';
import { aDatabase } from './testing/data-folder.ts';

const DAY = 86_400_000;
/** Change times are those of the machine's clock, so the sweeps are, too. */
const inDays = (days: number) => new Date(Date.now() + days * DAY);
/** 90 days of former versions, and how old the mark of the last use may be. */
const GONE = 99;

let place: string;
let database: Database;
beforeEach(async () => {
  database = await aDatabase();
  place = database.folder;
});

const keep = (content: string) => keepPicture(place, Buffer.from(content));
const isKept = (address: string) => existsSync(join(place, address));
const logoOfAcme = (logo: string) =>
  database.transact((transaction) => transaction.write('stores/acme', aStore({ name: 'Acme', logo })));

test('a picture that nothing points to any more is removed once no former version does', async () => {
  const [old, present, inPost] = [await keep('old'), await keep('present'), await keep('in a post')];
  await logoOfAcme(present);
  const post = aPost({ id: 'post', content: `<p><img src="${inPost}" alt="" loading="lazy" /></p>` });
  await database.transact((transaction) => transaction.write('blogs/post', post));
  expect(await sweepMedia(database, inDays(GONE - 2))).toEqual([]);
  expect(await sweepMedia(database, inDays(GONE))).toEqual([old.replace('/media/', '')]);
  expect([old, present, inPost].map(isKept)).toEqual([false, true, true]);
});

test('a picture stays as long after it was last in use, however old it is', async () => {
  const logo = await keep('a logo');
  await logoOfAcme(logo);
  await sweepMedia(database, inDays(GONE));
  expect(statSync(join(place, logo)).mtimeMs).toBeGreaterThan(Date.now());
  await logoOfAcme('');
  expect(await sweepMedia(database, inDays(GONE - 2))).toEqual([]);
  expect(await sweepMedia(database, inDays(GONE))).toHaveLength(1);
});

test('a picture is not removed while a document is broken or edited outside the server, as it may point to it', async () => {
  const logo = await keep('a logo');
  await logoOfAcme('');
  const file = join(place, 'stores/acme.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, '{');
  database.refresh(['stores/acme']);
  expect(await sweepMedia(database, inDays(GONE))).toEqual([]);
  writeFileSync(file, text.replace('"logo": ""', `"logo": "${logo}"`));
  expect(await sweepMedia(database, inDays(GONE))).toEqual([]);
  database.refresh(['stores/acme']);
  expect([await sweepMedia(database, inDays(GONE)), isKept(logo)]).toEqual([[], true]);
});

test('a picture that people have put there by hand is left alone', async () => {
  mkdirSync(join(place, 'media'), { recursive: true });
  writeFileSync(join(place, 'media/banner.webp'), 'by hand');
  expect([await sweepMedia(database, inDays(GONE)), isKept('/media/banner.webp')]).toEqual([[], true]);
});
