import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aChild } from '../database/testing/child.ts';
import { RecordsFailed } from './errors.ts';
import type { Records } from './open-records.ts';
import { aFolder, aLine, someRecords, textOf, write } from './testing/records-folder.ts';

const lines = (...operations: string[]) => operations.map((each) => `${JSON.stringify(aLine(each))}\n`).join('');
const OCTOBER = 'private/audit/2026-10.jsonl';
const NOVEMBER = 'private/audit/2026-11.jsonl';
const AT = '2026-11-21T10:00:00.000Z';

const password = { hash: 'aGFzaA', salt: 'c2FsdA', cost: 16, changedAt: AT };
const session = {
  tokenHash: 'abc',
  csrfHash: 'def',
  earlierCsrfHashes: ['ghi'],
  createdAt: AT,
  lastUsedAt: AT,
  remembered: true,
};
const subscribers = Array.from({ length: 1200 }, (_, number) => ({
  email: `${String(number).padStart(4, '0')}@example.com`,
  subscribedAt: AT,
  confirmedAt: number % 2 ? AT : null,
  wording: 'Subscribe',
}));

function aFormerFolder(): string {
  const folder = aFolder();
  write(folder, 'private/password.json', password);
  write(folder, 'private/sessions.json', { sessions: [session] });
  write(folder, 'private/subscribers.json', { subscribers });
  write(folder, 'private/keys.json', { newsletter: 'a2V5' });
  write(folder, 'figures.json', {
    figures: { 'coupon/acme/c1': { views: 9, clicks: 5, weeks: { '2026-W46': { views: 2, clicks: 3 } } } },
  });
  write(folder, 'private/counters.json', { counts: { 'blog/tips': { '2026-W47': { views: 4, clicks: 0 } } } });
  write(folder, OCTOBER, lines('first', 'second'));
  write(folder, NOVEMBER, `${lines('third')}{"at":"2026`);
  return folder;
}

async function expectEverythingOnce({
  passwords,
  sessions,
  subscriptions,
  secrets,
  audit,
  counters,
}: Records): Promise<void> {
  expect(await passwords.owner()).toEqual(password);
  expect(await sessions.find('abc')).toEqual({ ...session, device: null, browser: '', confirmedAt: AT });
  expect(await subscriptions.page({ count: 9999 })).toEqual(subscribers);
  expect(await subscriptions.counts()).toEqual({ confirmed: 600, unconfirmed: 600 });
  // the week of the 9th of November, and what came before the weeks that were distinguished
  expect(await counters.sums('figures/acme', '2026-11-09')).toEqual([
    { thing: 'coupon/acme/c1', kind: 'click', total: 5, recent: 3 },
    { thing: 'coupon/acme/c1', kind: 'view', total: 9, recent: 2 },
  ]);
  expect(await counters.sums('post-figures/tips', '2026-11-16')).toMatchObject([{ total: 4, recent: 4 }]);
  expect(await secrets.named('newsletter')).toBe('a2V5');
  expect((await audit.newest(9)).map(({ operation }) => operation)).toEqual(['second', 'third', 'first']);
}

test('the files of a former release are taken over once, and kept', async () => {
  const folder = aFormerFolder();
  const first = await someRecords(folder);
  await expectEverythingOnce(first);
  await first.close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.map(({ name }) => name).sort()).toEqual([
    '2026-10.jsonl.bak',
    '2026-11.jsonl.bak',
    'counters.json.bak',
    'figures.json.bak',
    'keys.json.bak',
    'password.json.bak',
    'records.sqlite',
    'sessions.json.bak',
    'subscribers.json.bak',
  ]);
  expect(textOf(folder, `${OCTOBER}.bak`)).toBe(lines('first', 'second'));
  // as if killed after the rows were saved and before the file was renamed
  renameSync(join(folder, `${OCTOBER}.bak`), join(folder, OCTOBER));
  await expectEverythingOnce(await someRecords(folder));
  expect(existsSync(join(folder, OCTOBER))).toBe(false);
});

const MOMENTS = [
  'private/records.sqlite',
  'private/password.json.bak',
  'private/subscribers.json.bak',
  'figures.json.bak',
  `${OCTOBER}.bak`,
];

test.each(MOMENTS)('killed when %s has appeared, the next start takes over the rest', async (moment) => {
  const folder = aFormerFolder();
  const child = aChild(fileURLToPath(new URL('testing/take-over.ts', import.meta.url)), [folder]);
  let over = false;
  void child.ended.then(() => (over = true));
  const file = join(folder, moment);
  while (!over && !(statSync(file, { throwIfNoEntry: false })?.size ?? 0))
    await new Promise((resolve) => setImmediate(resolve));
  await child.kill();
  expect(child.errors()).toBe('');
  await expectEverythingOnce(await someRecords(folder));
});

test('what an older release saved after the upgrade is taken over too, without what is there already', async () => {
  const folder = aFormerFolder();
  await (await someRecords(folder)).close();
  write(folder, 'figures.json', { figures: { 'coupon/acme/c1': { views: 10, clicks: 5, weeks: {} } } });
  const later = { ...password, hash: 'bGF0ZXI' };
  write(folder, 'private/password.json', later);
  write(folder, NOVEMBER, lines('third', 'fourth'));
  const { passwords, audit, counters } = await someRecords(folder);
  expect(await counters.sums('figures/acme', '')).toMatchObject([{ total: 5 }, { total: 9 }]);
  expect(await passwords.owner()).toEqual(later);
  expect((await audit.newest(9)).map(({ operation }) => operation).sort()).toEqual([
    'first',
    'fourth',
    'second',
    'third',
  ]);
});

test('a file that cannot be read is refused as a whole, by name and with what to do', async () => {
  const folder = aFormerFolder();
  write(folder, 'private/subscribers.json', { subscribers: [subscribers[0], { email: 'x' }] });
  const failure = await someRecords(folder).catch((error: unknown) => error as Error);
  expect(failure).toBeInstanceOf(RecordsFailed);
  const { message } = failure as Error;
  expect(message).toContain(
    'private/subscribers.json could not be used: its content is not what a former release saved there ' +
      '(subscribers.1.subscribedAt: ',
  );
  expect(message).toContain('). Correct the file or restore its last good version, and start again.');
  write(folder, 'private/subscribers.json', { subscribers });
  await expectEverythingOnce(await someRecords(folder));
});

test('a disk that takes no more refuses what it cannot save, and keeps all that was acknowledged', async () => {
  const child = aChild(fileURLToPath(new URL('testing/fill-disk.ts', import.meta.url)), [aFolder()], 'ulimit -f 1000;');
  expect([await child.ended, child.errors()]).toEqual([0, '']);
  const acknowledged = child.lines().slice(0, -2);
  const [refusal = '', there = ''] = child.lines().slice(-2);
  expect(acknowledged.length).toBeGreaterThan(5);
  expect(refusal).toMatch(
    /^RecordsFailed: The private records in .*records\.sqlite could not be used: the disk .*try again\.$/,
  );
  expect(there.split(' ')).toEqual(acknowledged);
});
