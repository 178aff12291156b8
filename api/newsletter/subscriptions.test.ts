import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { openTestApi } from '../testing/running-api.ts';
import { aMailingSite, DAY, linkIn } from './testing/mailing-site.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const NOW = '2026-11-21T12:00:00.000Z';
const aSite = () => aMailingSite({}, {});

describe('the newsletter', () => {
  embeddedTest('keeps address, wording and time once, under private alone', async () => {
    const { api, subscribe, subscribers } = await aSite();
    const first = await subscribe('Ann@Example.com');
    const second = await subscribe('ann@example.com');
    expect([first.body, second.status, second.text]).toEqual([{}, first.status, first.text]);
    const wording = expect.stringContaining('Unsubscribe at any time');
    const saved = { email: 'ann@example.com', subscribedAt: NOW, confirmedAt: null, wording };
    expect(await subscribers()).toMatchObject([saved]);
    const found = readdirSync(api.database.folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .filter((file) => readFileSync(file, 'utf8').includes('ann@example.com'));
    expect(found).toEqual([`${recordsFile(api.database.folder)}-wal`]);
    expect(statSync(found[0]!).mode & 0o077).toBe(0);
    expect(JSON.stringify(api.logged)).not.toContain('ann@example.com');
  });

  test('refuses what is not one mailbox', async () => {
    const { api, subscribers } = await aSite();
    for (const email of ['', 'nobody@', 'a b@c.example', 'a@b.example\r\nBcc: c@d.example', 'x,ann@example.com']) {
      const { status, body } = await api.visitor().post('/api/newsletter/subscribe', { email });
      expect([status, body.errors]).toEqual([400, [{ path: 'email', message: 'Please enter a valid email address.' }]]);
    }
    expect(await subscribers()).toEqual([]);
  });

  test('is refused from the pages of other sites', async () => {
    const { api, subscribers } = await aSite();
    const from = async (headers: { [name: string]: string }) => {
      const sent = { body: { email: 'ann@example.com' }, headers };
      return (await api.visitor().send('POST', '/api/newsletter/subscribe', sent)).status;
    };
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://topcoupons.example' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site', origin: 'https://neighbour.topcoupons.example' })).toBe(403);
    for (const origin of ['https://evil.example', 'null']) expect(await from({ origin })).toBe(403);
    expect(await subscribers()).toEqual([]);
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({ origin: 'https://topcoupons.example' })).toBe(200);
  });

  test('sends nothing without TLS unless the setting allows it', async () => {
    const { mail } = await aSite();
    const strict = await openTestApi({ apiSettings: { SMTP_URL: mail.url.split('?')[0]! } });
    await strict.visitor().post('/api/newsletter/subscribe', { email: 'ann@example.com' });
    await expect.poll(() => strict.logged.find(({ code }) => code === 'ETLS')?.['msg']).toContain('?requireTLS=false');
    expect(mail.all).toEqual([]);
    await strict.close();
  });

  test('takes a posted form and leads to the thank-you page', async () => {
    const { api, subscribers } = await aSite();
    const posted = { body: 'email=ann%40example.com', headers: FORM };
    const answer = await api.visitor().send('POST', '/api/newsletter/subscribe', posted);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/thanks']);
    expect(await subscribers()).toHaveLength(1);
  });

  test('does not flood an address, asks no one who is confirmed, and any other one again', async () => {
    const { api, mail, subscribe, join: confirmed } = await aSite();
    await confirmed('ann');
    for (const name of ['ben', 'ben', 'ben', 'ben', 'cem']) await subscribe(name);
    await expect.poll(() => mail.all.length).toBe(3);
    api.wait(11 * 60_000);
    for (const name of ['ann', 'ben']) await subscribe(name);
    await expect.poll(() => mail.all.length).toBe(4);
    expect(mail.all[3]).toMatch(/^To: ben@mail\.example\r?$/m);
  });

  test('the owner sees who is confirmed, and exports a file that no spreadsheet runs', async () => {
    const { api, owner, subscribe } = await aSite();
    for (const email of ['=cmd@example.com', 'ann@example.com']) await subscribe(email);
    const subscribers = [{ email: 'ann@example.com' }, {}];
    const listed = { confirmsByMail: true, confirmed: 0, unconfirmed: 2, subscribers };
    expect((await owner.get('/api/newsletter/subscribers')).body).toMatchObject(listed);
    const file = await owner.get('/api/newsletter/export');
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=subscribers.csv');
    expect(file.text.split('\r\n')[1]).toMatch(/^"'=cmd@example\.com","2026-11-21T12:00:00\.000Z","",/);
    expect((await api.visitor().get('/api/newsletter/export')).status).toBe(401);
  });

  test('the owner removes an address, and nothing names it any more, the audit trail included', async () => {
    const { api, owner, subscribe, subscribers } = await aSite();
    for (const email of ['ann@example.com', 'ben@example.com']) await subscribe(email);
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

  test('a mail server that is down changes nothing for the visitor, who may ask again, and the owner is told', async () => {
    const { api, mail, owner, subscribe } = await aSite();
    await mail.close();
    for (const times of [1, 2]) {
      expect((await subscribe('ann')).status).toBe(200);
      await expect.poll(() => api.logged.filter(({ code }) => code === 'ESOCKET').length).toBe(times);
    }
    const { warnings } = (await owner.get('/api/newsletter/subscribers')).body;
    expect(warnings).toContain('The mail server took no mail when it was last asked (ESOCKET).');
  });
});

describe('the links of a mail', () => {
  /** What these people are sent, and a site that limits trials. */
  async function mailTo(...names: string[]) {
    const site = await aMailingSite({ apiSettings: { limits: { signedLink: { windowMs: 60_000, limit: 4 } } } }, {});
    const links = [];
    for (const name of names) {
      const asked = await site.askedIn(name);
      links.push({ confirm: linkIn(asked, 'confirm'), unsubscribe: linkIn(asked, 'unsubscribe') });
    }
    return { ...site, links, get: (link: string) => site.api.visitor().get(link) };
  }

  test('confirm the one subscription they were sent for, when the button of their page is first pressed', async () => {
    const { api, links, get, press, subscribers } = await mailTo('ann', 'ben');
    const [anns, bens] = links;
    const asked = await get(anns!.confirm);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.text).toContain('<form method="post"><button type="submit">Confirm subscription</button></form>');
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }, { confirmedAt: null }]);
    expect((await press(anns!.confirm)).text).toContain('Subscription confirmed');
    api.wait(DAY);
    expect((await press(anns!.confirm)).status).toBe(200);
    expect(await subscribers()).toMatchObject([{ confirmedAt: NOW }, { confirmedAt: null }]);
    await press(bens!.unsubscribe);
    expect((await press(bens!.confirm)).status).toBe(404);
    expect(await subscribers()).toHaveLength(1);
  });

  test('to confirm work for 7 days, those to unsubscribe for ever', async () => {
    const { api, links, get, press, subscribers } = await mailTo('ann');
    api.wait(7 * DAY - 1);
    expect((await get(links[0]!.confirm)).status).toBe(200);
    api.wait(1);
    for (const { status, text } of [await get(links[0]!.confirm), await press(links[0]!.confirm)])
      expect([status, text]).toEqual([404, expect.stringContaining('older than 7 days')]);
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
    api.wait(1000 * DAY);
    expect((await press(links[0]!.unsubscribe)).status).toBe(200);
  });

  test('end the subscription at the button of their page, or at one click in a mail program', async () => {
    const { api, links, get, press, subscribers } = await mailTo('ann', 'ben');
    const [one, other] = links;
    expect((await get(one!.unsubscribe)).text).toContain('<button type="submit">Unsubscribe</button>');
    expect(await subscribers()).toHaveLength(2);
    expect((await press(one!.unsubscribe)).text).toContain('You are unsubscribed');
    const clicked = { body: 'List-Unsubscribe=One-Click', headers: FORM };
    expect((await api.visitor().send('POST', other!.unsubscribe, clicked)).status).toBe(200);
    expect(await subscribers()).toEqual([]);
    expect((await press(one!.unsubscribe)).status).toBe(200);
  });

  test('do nothing when the page of another site posts to them, or when they were not made here', async () => {
    const { links, press, subscribers } = await mailTo('ann');
    const { confirm, unsubscribe } = links[0]!;
    for (const link of [confirm, unsubscribe])
      for (const header of ['sec-fetch-site: cross-site', 'origin: https://evil.example'])
        expect((await press(link, Object.fromEntries([header.split(/: (.*)/)]))).status).toBe(403);
    const forged = [
      confirm.replace('confirm', 'unsubscribe'),
      confirm.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      confirm.replace(/\.(\d+)\./, (_, expiry) => `.${Number(expiry) + 1}.`),
      unsubscribe.replace('unsubscribe', 'confirm'),
    ];
    for (const link of forged) expect((await press(link)).status).toBe(404);
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
  });

  test('are used as often as there are subscriptions, but cannot be found by trial', async () => {
    const { links, press } = await mailTo('ann', 'ben', 'cem', 'dan', 'eva');
    for (const { unsubscribe } of links) expect((await press(unsubscribe, {})).status).toBe(200);
    const statuses: number[] = [];
    while (statuses.length < 5 && statuses.at(-1) !== 429)
      statuses.push((await press('/api/newsletter/unsubscribe?token=YW5u.YW5u')).status);
    // a success is taken back after its answer, so that the last of them may still count
    expect(statuses.slice(-4)).toEqual([404, 404, 404, 429]);
  });
});
