import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { openCountingMailServer, type CountingMailServer } from '../testing/counting-mail-server.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

let api: RunningApi;
let mail: CountingMailServer;
beforeEach(async () => {
  mail = await openCountingMailServer();
  api = await openTestApi({ apiSettings: { smtpUrl: mail.url } });
});
afterEach(() => api.close());

const ASKED = { follows: [], atOnce: false, wording: 'Subscribe.' };
const subscribe = (email: string) => api.visitor().post('/api/newsletter/subscribe', { email });
const subscribers = () => api.records.subscriptions.page({ count: 99 });

describe('the newsletter', () => {
  embeddedTest('keeps address, wording and time, under private alone', async () => {
    expect((await subscribe('Ann@Example.com')).body).toEqual({});
    expect(await subscribers()).toMatchObject([
      {
        email: 'ann@example.com',
        subscribedAt: '2026-11-21T12:00:00.000Z',
        confirmedAt: null,
        wording: expect.stringContaining('Unsubscribe at any time'),
      },
    ]);
    const found = readdirSync(api.database.folder, { recursive: true, withFileTypes: true })
      .filter(
        (each) => each.isFile() && readFileSync(join(each.parentPath, each.name), 'utf8').includes('ann@example.com'),
      )
      .map((each) => join(each.parentPath, each.name));
    expect(found).toEqual([`${recordsFile(api.database.folder)}-wal`]);
    expect(statSync(found[0]!).mode & 0o077).toBe(0);
    expect(JSON.stringify(api.logged)).not.toContain('ann@example.com');
  });

  test('answers the same for an address that is subscribed already, and keeps it once', async () => {
    const first = await subscribe('ann@example.com');
    const second = await subscribe('ann@example.com');
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(await subscribers()).toHaveLength(1);
  });

  test('refuses what is not one mailbox', async () => {
    const typed = [
      '',
      'nobody',
      'a b@c.example',
      `${'a'.repeat(250)}@b.example`,
      'a@b.example\r\nBcc: c@d.example',
      'x,ann@example.com',
      'x <ann@example.com>',
      'g:ann@example.com;',
    ];
    for (const email of typed) {
      const { status, body } = await subscribe(email);
      expect([status, body.errors]).toEqual([400, [{ path: 'email', message: 'Please enter a valid email address.' }]]);
    }
    expect(await subscribers()).toEqual([]);
  });

  test('is refused from the pages of other sites', async () => {
    const from = async (headers: { [name: string]: string }) => {
      const sent = { body: { email: 'ann@example.com' }, headers };
      return (await api.visitor().send('POST', '/api/newsletter/subscribe', sent)).status;
    };
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://topcoupons.example' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'https://neighbour.topcoupons.example' })).toBe(403);
    expect(await from({ origin: 'https://evil.example' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await subscribers()).toEqual([]);
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({ origin: 'https://topcoupons.example' })).toBe(200);
  });

  test('sends nothing without TLS unless the setting allows it', async () => {
    const strict = await openTestApi({ apiSettings: { smtpUrl: mail.url.split('?')[0]! } });
    await strict.visitor().post('/api/newsletter/subscribe', { email: 'ann@example.com' });
    await expect.poll(() => strict.logged.find(({ code }) => code === 'ETLS')?.['msg']).toContain('?requireTLS=false');
    expect(mail.all).toEqual([]);
    await strict.close();
  });

  test('takes a posted form and leads to the thank-you page', async () => {
    const answer = await api.visitor().send('POST', '/api/newsletter/subscribe', {
      body: 'email=ann%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/thanks']);
    expect(await subscribers()).toHaveLength(1);
  });

  test('does not flood an address that is asked for again and again', async () => {
    for (let round = 0; round < 4; round += 1) await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    await expect.poll(() => mail.all.length).toBe(2);
    api.wait(11 * 60_000);
    await subscribe('ann@example.com');
    await expect.poll(() => mail.all.length).toBe(3);
  });

  test('asks no address that is confirmed, and any other one again', async () => {
    await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    await expect.poll(() => mail.all.length).toBe(2);
    await api.records.subscriptions.confirm('ann@example.com', '2026-11-21T12:00:00.000Z', ASKED);
    api.wait(11 * 60_000);
    await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    await expect.poll(() => mail.all.length).toBe(3);
    expect(mail.all[2]).toMatch(/^To: ben@example\.com$/m);
  });

  test('the owner sees who is confirmed, and exports a file that no spreadsheet runs', async () => {
    await subscribe('=cmd@example.com');
    await subscribe('ann@example.com');
    const owner = await api.owner();
    expect((await owner.get('/api/newsletter/subscribers')).body).toMatchObject({
      confirmsByMail: true,
      confirmed: 0,
      unconfirmed: 2,
      subscribers: [{ email: 'ann@example.com' }, {}],
    });
    const file = await owner.get('/api/newsletter/export');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=subscribers.csv');
    expect(file.text.split('\r\n')[1]).toMatch(/^"'=cmd@example\.com","2026-11-21T12:00:00\.000Z","",/);
    expect((await api.visitor().get('/api/newsletter/export')).status).toBe(401);
  });

  test('the owner removes an address, and nothing names it any more, the audit trail included', async () => {
    await subscribe('ann@example.com');
    await subscribe('ben@example.com');
    const owner = await api.owner();
    const remove = (email: string) => owner.post('/api/newsletter/remove', { email });
    expect((await remove(' Ann@Example.com ')).body).toEqual({ removed: true });
    expect((await remove('ann@example.com')).body).toEqual({ removed: false });
    expect((await remove('ann')).body.message).toBe('Email: Enter an email address such as hello@deals.example.');
    expect(await subscribers()).toMatchObject([{ email: 'ben@example.com' }]);
    const audit = await owner.get('/api/audit');
    expect(audit.body[0]).toMatchObject({ operation: 'remove-subscriber', changes: [] });
    expect(audit.text + JSON.stringify(api.logged)).not.toContain('ann@');
    expect((await api.visitor().post('/api/newsletter/remove', { email: 'ben@example.com' })).status).toBe(401);
  });

  test('a mail server that is down changes nothing for the visitor and is logged', async () => {
    await mail.close();
    expect((await subscribe('ann@example.com')).status).toBe(200);
    await expect
      .poll(() => api.logged.some(({ msg }) => String(msg).startsWith('a newsletter mail could not be sent')))
      .toBe(true);
    mail = await openCountingMailServer();
  });
});
