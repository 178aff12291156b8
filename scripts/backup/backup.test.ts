import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { aDatabase, failureOf, save, store } from '../../data/catalogue/testing/data-folder.ts';
import { RECORDS } from '../../data/records/copy-records.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { knownSiteId, siteIdIn } from '../../data/records/secrets.ts';
import { someRecords } from '../../data/records/testing/records-folder.ts';
import { readSettings } from '../environment/settings.ts';
import { filesIn } from '../testing/processes.ts';
import { backUp } from './back-up.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeArchive } from './write-archive.ts';
import { freshFolder } from '../testing/fresh-folder.ts';

const PASSPHRASE = 'a passphrase for tests';
const TOKEN_HASH = 'hash-of-a-token-that-has-ended';
const AT = '2026-11-22T10:00:00.000Z';
const password = { hash: 'hash', salt: 'salt', cost: 16, changedAt: AT };

/** A data folder in use, beside which archives are written. */
async function aSite() {
  const home = freshFolder();
  const [dataFolder, file, restored] = [join(home, 'data'), join(home, 'archive'), join(home, 'restored')];
  await save(await aDatabase(dataFolder), store('acme'), store('other'));
  const records = await someRecords(dataFolder);
  mkdirSync(join(dataFolder, 'media/.tmp'), { recursive: true });
  writeFileSync(join(dataFolder, 'media/picture.webp'), Buffer.alloc(300_000, 'picture'));
  writeFileSync(join(dataFolder, 'media/.tmp/1'), 'unfinished');
  const settings = readSettings({ DATA_DIR: dataFolder, OUT_DIR: join(home, 'out') });
  const back = (passphrase?: string, archive = file) =>
    backUp({
      settings,
      file: archive,
      passphrase,
      now: new Date(AT),
      command: 'npm test',
    });
  const restore = (passphrase?: string, archive = file) => restoreBackup(archive, restored, passphrase);
  return { home, dataFolder, file, restored, records, back, restore };
}

describe('an archive', () => {
  test('restores the documents, media and records of a running site, but no session, no known device and no key of votes', async () => {
    const { home, dataFolder, file, restored, records, back, restore } = await aSite();
    await records.passwords.setOwner(password);
    await records.subscriptions.add({ email: 'a@example.com', subscribedAt: AT, confirmedAt: AT, wording: 'yes' });
    const used = { tokenHash: TOKEN_HASH, browser: '', createdAt: AT, lastUsedAt: AT };
    const session = { csrfHash: 'c', earlierCsrfHashes: [], remembered: true, device: 'd', confirmedAt: AT };
    await records.sessions.open({ ...used, ...session }, { keep: 5 });
    await records.devices.add({ ...used, id: 'd' }, 5);
    const voteKey = await records.votes.keyOf('2026-11');
    await records.reports.add({ thing: 'coupon/acme/c1', text: 'wrong', day: '2026-11-21', voter: 'v' }, 9);
    await records.wishes.add({ thing: 'acme', text: 'Acme', day: '2026-11-21', voter: 'v' }, 9);
    const site = await siteIdIn(records.secrets);
    expect(knownSiteId(dataFolder)).toBe(site);
    await back();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await records.sessions.find(TOKEN_HASH)).toBeDefined();

    expect(await restore()).toMatchObject({ createdAt: AT, format: 1 });
    const folders = ['media', 'private', 'stores'];
    const same = ['format.json', 'media/picture.webp', 'stores/acme.json', 'stores/other.json'];
    const files = [...same, 'private/records.sqlite'];
    expect(filesIn(restored).toSorted()).toEqual([...folders, ...files].toSorted());
    for (const path of same) expect(readFileSync(join(restored, path))).toEqual(readFileSync(join(dataFolder, path)));
    expect(readFileSync(recordsFile(restored)).includes(TOKEN_HASH)).toBe(false);
    const modesOf = (paths: string[]) => new Set(paths.map((path) => statSync(join(restored, path)).mode & 0o777));
    expect([modesOf(['.', ...folders]), modesOf(files)]).toEqual([new Set([0o700]), new Set([0o600])]);
    expect(knownSiteId(restored)).toBe(site);
    const again = await someRecords(restored);
    expect(await again.passwords.owner()).toEqual(password);
    expect(await again.subscriptions.page(9)).toMatchObject([{ email: 'a@example.com' }]);
    expect(await again.sessions.find(TOKEN_HASH)).toBeUndefined();
    expect(await again.devices.list()).toEqual([]);
    expect(await again.reports.counts()).toMatchObject([{ thing: 'coupon/acme/c1', text: 'wrong', count: 1 }]);
    expect(await again.wishes.counts()).toMatchObject([{ text: 'Acme', count: 1 }]);
    expect(await again.votes.keyOf('2026-11')).not.toBe(voteKey);
    expect(readdirSync(home).toSorted()).toEqual(['archive', 'data', 'restored']);
  });

  test.each([PASSPHRASE, undefined])(
    'with passphrase %j is restored whole or not at all, and with that alone',
    async (given) => {
      const { home, file, restored, back, restore } = await aSite();
      await back(given);
      const whole = readFileSync(file);
      const reason = async (passphrase = given, archive = file) =>
        (await failureOf(restore(passphrase, archive))).message;
      if (given !== undefined) {
        const another = `BACKUP_PASSPHRASE is not the passphrase of ${file}. Nothing was restored.`;
        expect(await reason('another passphrase')).toBe(another);
        expect((await failureOf(restore())).message).toContain('is encrypted. Set BACKUP_PASSPHRASE');
      }
      const torn = join(home, 'torn');
      const flipped = Buffer.from(whole);
      // of an encrypted archive in its tag
      flipped[given === undefined ? whole.length >> 1 : whole.length - 1]! ^= 1;
      const parts = [0.1, 0.5, 0.99].map((part) => whole.subarray(0, Math.floor(part * whole.length)));
      for (const bytes of [...parts, flipped]) {
        writeFileSync(torn, bytes);
        expect(await reason(given, torn)).toContain(`${torn} is damaged or incomplete.`);
      }
      writeFileSync(torn, 'something else');
      expect(await reason(given, torn)).toContain('is not an archive written by npm run backup.');
      expect(readdirSync(home).toSorted()).toEqual(['archive', 'data', 'torn']);
      await restore(given);
      expect(filesIn(restored)).toContain('stores/acme.json');
      const full = `${restored} is not empty. Choose a folder that is missing or empty. Nothing was restored.`;
      expect(await reason()).toBe(full);
    },
  );

  test('of which a file was exchanged is not restored', async () => {
    const { file, restored, back, restore } = await aSite();
    await back();
    const bytes = gunzipSync(readFileSync(file));
    bytes[bytes.indexOf('picturepicture')]! ^= 1;
    writeFileSync(file, gzipSync(bytes));
    expect((await failureOf(restore())).message).toContain('is damaged or incomplete.');
    expect(existsSync(restored)).toBe(false);
  });

  test('is never overwritten, nor written where it would be published', async () => {
    const { home, file, back } = await aSite();
    writeFileSync(file, 'an earlier one');
    expect((await failureOf(back())).message).toBe(`${file} already exists and was not changed. Choose another name.`);
    for (const published of ['data/media/archive', 'out/archive'])
      expect((await failureOf(back(undefined, join(home, published)))).message).toContain('contains personal data');
    expect(readFileSync(file, 'utf8')).toBe('an earlier one');
    expect(readdirSync(home).toSorted()).toEqual(['archive', 'data']);
  });

  test.each(['private/records.sqlite', 'private/subscribers.json'])(
    'is neither written nor restored when a release before 0.2.0 has written its %s',
    async (path) => {
      const { home, dataFolder, file, restored, back, restore, records } = await aSite();
      const former = join(dataFolder, path);
      await records.close();
      if (path === RECORDS) {
        using database = new DatabaseSync(former);
        database.exec(`delete from kysely_migration where name like '0011-%'`);
      } else writeFileSync(former, '{"subscribers":[]}');
      expect((await failureOf(back())).message).toContain(
        `The private records in ${former} could not be used: a release before 0.2.0 has written them. Start release 0.2.0 once,`,
      );
      expect(readdirSync(home)).toEqual(['data']);
      await writeArchive(file, [{ path, file: former }], { passphrase: undefined, createdAt: new Date(AT) });
      expect((await failureOf(restore())).message).toBe(
        `A release before 0.2.0 has written the private records in ${file}, and this one cannot use them. Restore it with release ` +
          '0.2.0, start that once, and then this one. Nothing was restored.',
      );
      expect(existsSync(restored)).toBe(false);
    },
  );
});
