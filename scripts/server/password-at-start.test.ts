import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openRecords, recordsFile } from '../../data/records/open-records.ts';
import { passwordAtStart } from './password-at-start.ts';
import { saveCheapPassword } from '../testing/cheap-password.ts';
import { freshPlace, PASSWORD } from '../testing/processes.ts';
import { OWNER_PASSWORD, serveTestSite } from '../testing/test-site.ts';
import { Visitor } from '../../api/testing/visitor.ts';

const OWNERS = '/api/tracking-codes';

it('an ADMIN_PASSWORD that differs takes effect before anybody is identified', async () => {
  const place = freshPlace();
  const first = await serveTestSite(place);
  const { owner } = first;
  expect((await owner.get(OWNERS)).status).toBe(200);
  await first.close();

  const ADMIN_PASSWORD = 'changed where it is deployed';
  const second = await serveTestSite(place, { ADMIN_PASSWORD }, { signsIn: false });
  const asBefore = owner.at(second.address);
  const [home, call, dashboard, session] = await Promise.all([
    asBefore.get('/'),
    asBefore.get(OWNERS),
    asBefore.get('/admin', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }),
    new Visitor(second.address).signIn(OWNER_PASSWORD),
  ]);
  expect([home.status, call.status, session.status]).toEqual([200, 401, 401]);
  expect(dashboard.text).not.toContain(owner.csrfToken!);
  expect((await second.owner.signIn(ADMIN_PASSWORD)).status).toBe(200);
});

it('the same password is left as it is, and a comparison that failed is tried again, but not for each call', async () => {
  const { DATA_DIR } = freshPlace();
  await saveCheapPassword(DATA_DIR, PASSWORD);
  const database = new DatabaseSync(recordsFile(DATA_DIR));
  const records = await openRecords({ folder: DATA_DIR });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    database.close();
    await records.close();
  });
  const before = await records.passwords.owner();
  await (await passwordAtStart(records, PASSWORD, () => new Date())).isSet();
  expect(await records.passwords.owner()).toEqual(before);
  database.exec("create trigger refusing before update on passwords begin select raise(abort, 'refused'); end");
  const { isSet } = await passwordAtStart(records, 'changed where it is deployed', () => new Date());
  const failed = isSet();
  await expect(failed).rejects.toThrow('refused');
  expect(isSet()).toBe(failed);

  database.exec('drop trigger refusing');
  vi.advanceTimersByTime(5_000);
  await isSet();
  expect(await records.passwords.owner()).not.toEqual(before);
});
