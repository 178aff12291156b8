import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StorageFailed } from '../files/errors.ts';
import { keepLogoPictures, keepPicture } from '../catalogue/folder/media-folder.ts';
import { sweepMedia } from '../catalogue/sweep-media.ts';
import { failureOf, save, store } from '../catalogue/testing/data-folder.ts';
import { aDatabaseAddress, onServer } from './testing/databases.ts';
import { aMachine, type Machine } from './testing/machines.ts';
import { aProxy } from './testing/proxy.ts';

const DAY_MS = 86_400_000;
/** Longer than former versions are kept. */
const later = () => new Date(Date.now() + 120 * DAY_MS);

const picturesIn = ({ folder }: Machine) =>
  readdirSync(join(folder, 'media'))
    .filter((name) => name.endsWith('.webp'))
    .sort();
const picturesInDatabase = async (url: string) =>
  (await onServer('select name from pictures join picture_uses using (name) order by name', url)).map(
    ({ name }) => name,
  );
const nameOf = (address: string) => address.slice('/media/'.length);

async function upload({ folder, database }: Machine, content: string): Promise<string> {
  const address = await keepPicture(folder, Buffer.from(content));
  await database.replica!.pictures.keep(address);
  return address;
}

test('a picture that was uploaded on one machine is on those that save, follow and start later, in both sizes, though that one is lost', async () => {
  const url = await aDatabaseAddress();
  const [one, other, third] = [await aMachine(url), await aMachine(url), await aMachine(url)];
  const logo = await keepLogoPictures(one.folder, { large: Buffer.from('large'), small: Buffer.from('small') });
  await one.database.replica!.pictures.keep(logo);
  const names = picturesIn(one);
  expect(names).toHaveLength(2);
  await one.close();
  rmSync(one.folder, { recursive: true });
  await save(other.database, store('acme', 'Acme', { logo }));
  await third.follow();
  for (const each of [other, third, await aMachine(url)]) {
    expect(picturesIn(each)).toEqual(names);
    expect(readFileSync(join(each.folder, logo), 'utf8')).toBe('large');
  }
});

test('a picture is brought when it is asked for, before a document shows it', async () => {
  const url = await aDatabaseAddress();
  const [one, other] = [await aMachine(url), await aMachine(url)];
  const { pictures } = other.database.replica!;
  const names = [nameOf(await upload(one, 'first')), nameOf(await upload(one, 'second'))];
  const asked = [...names, ...names, `${'0'.repeat(32)}.webp`];
  expect(await Promise.all(asked.map((name) => pictures.fetch(name)))).toEqual([true, true, true, true, false]);
  expect(picturesIn(other)).toEqual(names.toSorted());
});

test('pictures that no document shows are removed from the database, those in use and those that were put there by hand stay', async () => {
  const url = await aDatabaseAddress();
  const machine = await aMachine(url);
  const [shown, unused] = [await upload(machine, 'shown'), await upload(machine, 'never shown')];
  await machine.shared.keepPicture({ name: 'banner.webp', bytes: Buffer.from('by hand') });
  await save(machine.database, store('acme', 'Acme', { logo: shown }));
  expect(await sweepMedia(machine.database, new Date(Date.now() + 20 * DAY_MS))).toEqual([]);
  expect(await picturesInDatabase(url)).toHaveLength(3);
  expect(await sweepMedia(machine.database, later())).toEqual([nameOf(unused)]);
  expect(await picturesInDatabase(url)).toEqual([nameOf(shown), 'banner.webp'].sort());
});

test('a picture that was uploaded or shown again on another machine meanwhile is not removed', async () => {
  const url = await aDatabaseAddress();
  const [one, other] = [await aMachine(url), await aMachine(url)];
  const [again, shown, unused] = [await upload(one, 'again'), await upload(one, 'shown'), await upload(one, 'unused')];
  await onServer("update picture_uses set at = at - interval '120 days'", url);
  await upload(other, 'again');
  await save(other.database, store('acme', 'Acme', { logo: shown }));
  const names = [again, shown, unused].map(nameOf);
  await one.database.replica!.shared.removePictures(names, new Date(Date.now() - 99 * DAY_MS));
  expect(await picturesInDatabase(url)).toEqual([again, shown].map(nameOf).sort());
});

test('an upload while the database is away fails with the reason, and can be repeated', async () => {
  const url = await aDatabaseAddress();
  const proxy = await aProxy(url);
  const machine = await aMachine(proxy.url);
  proxy.loseStatement('into pictures');
  proxy.refuseAfterLoss();
  const failure = await failureOf(upload(machine, 'twice'));
  expect([failure.constructor, (failure as StorageFailed).isAway]).toEqual([StorageFailed, true]);
  expect(await picturesInDatabase(url)).toEqual([]);
  proxy.accept();
  expect(await picturesInDatabase(url)).toEqual([]);
  const address = await upload(machine, 'twice');
  expect(await picturesInDatabase(url)).toEqual([nameOf(address)]);
});
