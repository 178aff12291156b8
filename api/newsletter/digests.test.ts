import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import type { StoreInput } from '../../data/schema/store.ts';
import { openCountingMailServer } from '../testing/counting-mail-server.ts';
import { dkimKeyOf } from './dkim-key.ts';
import { openTestApi, type RunningApiOptions } from '../testing/running-api.ts';
import { aShop } from '../testing/shop.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LEGAL = { legalName: 'Deals Ltd', legalAddress: '1 Main Street, Springfield' };
/** The present is 12:00 of a Saturday. */
const DAILY = { digest: 'daily', hour: 13 };

const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const linkIn = (mail: string, name: string) =>
  new RegExp(`/api/newsletter/${name}\\?token=[\\w.-]+`).exec(plain(mail))![0];

/** A site whose mails are counted by a real server. */
async function aSite(
  { apiSettings, ...more }: RunningApiOptions = {},
  settings: object = { ...LEGAL, newsletter: DAILY },
) {
  const mail = await openCountingMailServer();
  const api = await openTestApi({
    ...aShop(),
    ...more,
    apiSettings: { smtpUrl: mail.url, mailPerHour: 1000, bounceSecret: 'a secret of bounces', ...apiSettings },
  });
  onTestFinished(() => api.close());
  const owner = await api.owner();
  expect((await owner.put('/api/config', settings)).status).toBe(200);
  const signed = async (path: string, body: object, secret = 'the local key') => {
    const text = JSON.stringify(body);
    const signature = `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-signature-256': signature };
    return api.visitor().send('POST', path, { body: text, headers });
  };
  const mails = (name: string) => mail.received.get(`${name}@mail.example`) ?? [];
  return {
    ...{ api, mail, owner, signed, mails },
    /** Sends what is due now, or at an instant. */
    sweep: async (given: object = {}) => {
      const { more: _, ...sum } = (await signed('/api/newsletter/send', given)).body;
      return sum;
    },
    /** Signs up and confirms; what the mail that asks says. */
    async join(name: string, follow?: string[]): Promise<string> {
      const before = mails(name).length;
      await api
        .visitor()
        .post('/api/newsletter/subscribe', { email: `${name}@mail.example`, ...(follow && { follow }) });
      await expect.poll(() => mails(name).length).toBe(before + 1);
      const asked = mails(name).at(-1)!;
      expect((await api.visitor().send('POST', linkIn(asked, 'confirm'))).status).toBe(200);
      return plain(asked);
    },
    addCoupon: async (title: string, given: object = {}) => {
      const input = {
        title,
        code: title.toUpperCase(),
        discountType: 'percentage',
        discountValue: '20',
        storeId: 'acme',
        ...given,
      };
      const { status, body } = await owner.post('/api/coupons', input);
      expect([status, body.message]).toEqual([201, undefined]);
      return body;
    },
  };
}

const none = { prepared: 0, sent: 0, failed: 0, skipped: 0 };
const one = { ...none, prepared: 1, sent: 1 };

describe('the digest', () => {
  test('goes once at its hour, holds what a reader was not sent yet, and nothing goes when nothing is new', async () => {
    const { api, join, sweep, mails, addCoupon } = await aSite();
    await join('ann');
    expect(await sweep()).toEqual(none);
    api.wait(HOUR);
    expect(await sweep({ dryRun: true })).toEqual({ ...none, prepared: 1 });
    expect((await Promise.all([sweep(), sweep()])).toSorted((one, other) => other.sent - one.sent)).toEqual([
      one,
      none,
    ]);
    expect(mails('ann')[1]).toContain('A fifth off');
    await addCoupon('Later');
    expect(await sweep()).toEqual(none);
    api.wait(DAY);
    expect(await sweep()).toEqual(one);
    expect(plain(mails('ann')[2]!)).toContain('Code: LATER');
    expect(mails('ann')[2]).not.toContain('A fifth off');
    api.wait(DAY);
    expect(await sweep()).toEqual(none);
  });

  test('that was missed goes once, at most 12 hours late', async () => {
    const { join, sweep } = await aSite();
    await join('ann');
    expect(await sweep({ at: '2026-11-22T01:00:00.001Z' })).toEqual(none);
    expect(await sweep({ at: '2026-11-22T01:00:00.000Z' })).toEqual(one);
    expect(await sweep({ at: '2026-11-22T00:00:00.000Z' })).toEqual(none);
  });

  test('that is sent ahead of its time costs nobody what comes until then, and is not sent again', async () => {
    const { api, join, sweep, owner, mails, addCoupon } = await aSite();
    await join('ann');
    api.wait(1000);
    const at = '2026-11-22T13:00:00.000Z';
    expect([await sweep({ at }), await sweep({ at })]).toEqual([one, none]);
    await addCoupon('Between');
    expect((await owner.get('/api/newsletter/next')).body).toMatchObject({
      at: '2026-11-23T13:00:00.000Z',
      recipients: 1,
      deals: [{ title: 'Between' }],
    });
    api.wait(DAY + HOUR);
    expect(await sweep()).toEqual(none);
    api.wait(DAY);
    expect(await sweep()).toEqual(one);
    expect(mails('ann').at(-1)).toContain('BETWEEN');
  });

  test('is not sent while nobody says who sends it, and confirmations are', async () => {
    const { api, join, sweep, owner } = await aSite({}, { newsletter: DAILY });
    await join('ann');
    api.wait(HOUR);
    expect(await sweep()).toEqual(none);
    expect((await owner.get('/api/newsletter/subscribers')).body.warnings[0]).toContain(
      'legal name and postal address',
    );
    expect((await owner.post('/api/newsletter/test', { to: 'me@mail.example' })).status).toBe(409);
    await owner.put('/api/config', LEGAL);
    expect(await sweep()).toEqual(one);
  });

  test('leaves out a deal that ends between preparing and sending, and its row with it', async () => {
    const { api, join, sweep, owner, mail, mails, addCoupon } = await aSite({ apiSettings: { mailPerHour: 1 } });
    for (const name of ['ann', 'ben']) await join(name);
    const { id } = await addCoupon('Short');
    api.wait(HOUR);
    expect(await sweep()).toEqual({ ...none, prepared: 2, sent: 1, skipped: 1 });
    expect(mails('ann')[1]).toContain('SHORT');
    expect((await owner.put(`/api/coupons/${id}`, { active: false })).status).toBe(200);
    const [{ id: digest }] = (await owner.get('/api/letters')).body;
    expect((await owner.post(`/api/letters/${digest}/pause`)).body.state).toBe('paused');
    expect(await sweep()).toEqual(none);
    expect((await owner.post(`/api/letters/${digest}/send`, {})).body.state).toBe('sending');
    api.wait(HOUR - 1);
    expect(await sweep()).toEqual({ ...none, skipped: 1 });
    api.wait(1);
    expect(await sweep()).toEqual({ ...none, sent: 1 });
    expect(mails('ben')[1]).not.toContain('SHORT');
    expect(mail.all).toHaveLength(4);
    await addCoupon('Next');
    api.wait(DAY);
    expect((await sweep()).skipped).toBe(1);
    api.wait(HOUR - 1);
    expect(await sweep()).toEqual({ ...none, skipped: 1 });
  });

  test('waits for a mail server that is busy, goes on where it was, and gives up what is refused', async () => {
    const { api, join, sweep, mail, mails } = await aSite();
    for (const name of ['ann', 'ben', 'cem']) await join(name);
    api.wait(HOUR);
    let answers = [421];
    mail.taken = (before) => {
      const responseCode = before ? answers.shift() : undefined;
      if (responseCode !== undefined) throw Object.assign(new Error('no'), { responseCode });
    };
    expect(await sweep()).toEqual({ ...none, prepared: 3, skipped: 3 });
    expect(await sweep()).toEqual({ ...none, skipped: 3 });
    api.wait(60_000);
    answers = [451, 550];
    expect(await sweep()).toEqual({ ...none, sent: 1, failed: 1, skipped: 1 });
    api.wait(60_000);
    expect(await sweep()).toEqual({ ...none, sent: 1 });
    expect([mails('ann'), mails('ben'), mails('cem')].map((all) => all.length)).toEqual([2, 2, 1]);
    const { text } = await api.visitor().get('/metrics');
    expect(text).toContain('coupon_site_mails_total{outcome="sent"} 2');
    expect(text).toContain('coupon_site_mails_total{outcome="failed"} 1');
  });

  test('is seen before it goes, with the owner’s words first, pinned deals above others and none that was left out', async () => {
    const { owner, mails, addCoupon, join } = await aSite();
    await join('ann');
    await addCoupon('New');
    await addCoupon('Starts before it', { startsAt: '2026-11-21T12:30:00.000Z' });
    await addCoupon('Ends before it', { expiryDate: '2026-11-21T12:30:00.000Z' });
    const next = async () => (await owner.get('/api/newsletter/next')).body;
    const { at, recipients, deals } = await next();
    expect([at, recipients]).toEqual(['2026-11-21T13:00:00.000Z', 1]);
    const titles = deals.map(({ title }: { title: string }) => title);
    expect(titles).toContain('Starts before it');
    expect(titles).not.toContain('Ends before it');
    const keys = deals.map(({ key }: { key: string }) => key);
    expect(keys[0]).toMatch(/^coupon\/acme\/.+/);
    const [pinned] = keys.slice(-1);
    await owner.put('/api/config', { newsletter: { opening: 'Good morning!', pinned: [pinned], dropped: [keys[0]] } });
    const changed = await next();
    expect(changed.deals[0].key).toBe(pinned);
    expect(changed.deals).toHaveLength(deals.length - 1);
    expect(changed.text).toContain('Good morning!');
    const test = await owner.post('/api/newsletter/test', { to: 'me@mail.example' });
    expect([test.status, test.body.deals]).toEqual([200, changed.deals]);
    expect(mails('me')[0]).toContain('Good morning!');
    const foreign = await owner.put('/api/config', { newsletter: { opening: 'See https://else.example' } });
    expect(foreign.status).toBe(400);
  });
});

describe('who follows a store or a category', () => {
  test('gets nothing before the mail that names it is confirmed, and then new codes at once or with the digest, never both', async () => {
    const { api, join, sweep, mails, addCoupon } = await aSite();
    const asked = await join('ann', ['store/acme']);
    expect(asked).toContain('what is new from Acme');
    await join('ben', ['category/fashion']);
    api.wait(1000);
    await addCoupon('First');
    api.wait(1000);
    const choices = linkIn(`/api/newsletter/preferences?token=${await tokenOf(api, 'ann')}`, 'preferences');
    const page = await api.visitor().get(choices);
    expect(page.text).toContain('What is new from Acme');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const save = (body: string) => api.visitor().send('POST', choices, { body, headers: form });
    expect((await save('follow=store%2Facme&when=once')).text).toContain('Your choice is saved');
    api.wait(1000);
    await addCoupon('Second');
    api.wait(1000);
    expect(await sweep()).toEqual(one);
    const [, once] = mails('ann');
    expect(once).toMatch(/SECOND[\s\S]*FIRST/);
    api.wait(HOUR);
    expect(await sweep()).toEqual({ ...none, prepared: 2, sent: 1 });
    expect(mails('ann').at(-1)).toBe(once);
    expect(mails('ben').at(-1)).toMatch(/SECOND[\s\S]*FIRST/);
    expect(mails('ben').at(-1)).not.toContain('acme-o1');
    await save('when=digest');
    const reader = () => api.records.subscriptions.find('ann@mail.example');
    expect(await reader()).toMatchObject({ follows: [], digest: false, wording: expect.stringContaining('Acme') });
    await save('when=digest&letters=1');
    expect(await reader()).toMatchObject({ letters: true, wording: expect.stringContaining('a letter from us') });
  });

  test('gets new codes at once while there is no digest, each in a mail of its own, and may choose from the first page on', async () => {
    const { api, sweep, mails, addCoupon } = await aSite({}, LEGAL);
    await api.visitor().post('/api/newsletter/subscribe', { email: 'ann@mail.example', follow: ['store/acme'] });
    await expect.poll(() => mails('ann').length).toBe(1);
    const confirm = linkIn(mails('ann')[0]!, 'confirm');
    const [name, expiry, ...rest] = confirm.split('.');
    expect((await api.visitor().send('POST', [name, [expiry, rest[0]].join(':'), rest[1]].join('.'))).status).toBe(404);
    const { text } = await api.visitor().send('POST', confirm);
    expect((await api.visitor().get(linkIn(text, 'preferences'))).text).toContain('What is new from Acme');
    for (const title of ['First', 'Second']) {
      api.wait(1000);
      await addCoupon(title);
      api.wait(1000);
      expect(await sweep()).toEqual(one);
      expect(mails('ann').at(-1)).toContain(title.toUpperCase());
    }
    const [, ...ids] = mails('ann').map((mail) => /^message-id: (.+)$/im.exec(mail)?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  test('can follow only what is there, and is asked about a few things at a time', async () => {
    const { api, mails } = await aSite();
    const follow = (...pages: string[]) =>
      api.visitor().post('/api/newsletter/subscribe', { email: 'ann@mail.example', follow: pages });
    expect((await follow('store/nowhere')).body.errors).toEqual([
      { path: 'follow.0', message: 'There is no page "store/nowhere" to follow.' },
    ]);
    const pages = ['store/acme', 'store/bolt', 'category/travel', 'category/fashion', 'store/acme'];
    for (const page of pages) expect((await follow(page)).status).toBe(200);
    await expect.poll(() => mails('ann').length).toBe(3);
  });
});

describe('a letter', () => {
  test('goes to those who asked for letters, its deals as cards, and says before how many that are', async () => {
    const { api, join, sweep, owner, mails, addCoupon, signed } = await aSite();
    for (const name of ['ann', 'ben']) await join(name);
    await api.records.subscriptions.choose(
      'ben@mail.example',
      { digest: true, letters: false, atOnce: false, follows: [] },
      'Save.',
    );
    const { id } = await addCoupon('Carded');
    const content = `<p>Dear reader,</p><p><a href="/store/acme#coupon-${id}">A deal</a></p><p>See <a href="/stores">all</a>.</p>`;
    const { status, body: letter } = await owner.post('/api/letters', { subject: 'Hello', content });
    expect([status, letter.state, letter.recipients]).toEqual([201, 'draft', 1]);
    for (const away of [
      '<a href="https://acme.example">x</a>',
      '<p>https://acme.example</p>',
      '<img src="https://x.example/a.png">',
    ])
      expect((await owner.post('/api/letters', { subject: 'Away', content: away })).status).toBe(400);
    const away = { subject: 'See https://acme.example', content };
    expect((await owner.post('/api/letters', away)).body.errors[0].path).toBe('subject');
    const { body: empty } = await owner.post('/api/letters', { subject: 'Nothing', content: '' });
    expect((await owner.post(`/api/letters/${empty.id}/send`, {})).status).toBe(409);
    await owner.send('DELETE', `/api/letters/${empty.id}`);
    const { body: toFew } = await owner.post('/api/letters', { subject: 'Few', content, to: 'store/acme' });
    expect((await owner.put(`/api/letters/${toFew.id}`, { subject: 'A few' })).body.to).toBe('store/acme');
    await owner.send('DELETE', `/api/letters/${toFew.id}`);
    const at = '2026-11-21T12:30:00.000Z';
    expect((await owner.post(`/api/letters/${letter.id}/send`, { at })).body.state).toBe('scheduled');
    expect(await sweep()).toEqual(none);
    expect((await owner.post(`/api/letters/${letter.id}/pause`)).body.state).toBe('paused');
    const later = await owner.post(`/api/letters/${letter.id}/send`, { at: '2026-11-22' });
    expect(later.body).toMatchObject({ state: 'scheduled', at: '2026-11-22T00:00:00.000Z' });
    expect((await owner.put(`/api/letters/${letter.id}`, { subject: 'Hello again' })).body.subject).toBe('Hello again');
    expect((await owner.post(`/api/letters/${letter.id}/send`, { at })).status).toBe(200);
    expect(await sweep({ at })).toEqual(one);
    const mail = plain(mails('ann').at(-1)!);
    expect(mail).toContain('Subject: Hello again');
    expect(mail).toContain('Code: CARDED');
    expect(mail).toContain(`https://topcoupons.example/stores?letter=${letter.id}`);
    expect((await owner.put(`/api/letters/${letter.id}`, { subject: 'Too late' })).status).toBe(409);
    await api.visitor().post('/api/views', { thing: `letter/${letter.id}` });
    const soft = { email: 'ann@mail.example', kind: 'soft' };
    expect((await signed('/api/newsletter/bounces', soft, 'a secret of bounces')).status).toBe(200);
    expect((await owner.get('/api/letters')).body).toMatchObject([
      { id: letter.id, state: 'sent', recipients: 1, sent: 1, failed: 0, bounced: 1, visits: 1 },
    ]);
  });
});

describe('a mail', () => {
  const hostile = 'Win at https://evil.example/x';
  const stores = (): StoreInput[] => [
    aStore({
      name: 'Acme',
      website: 'https://acme.example',
      affiliateLink: 'https://network.example/acme',
      coupons: [aCoupon({ id: 'c1', code: 'OPEN' }), aCoupon({ id: 'c2', title: hostile })],
      offers: [anOffer({ affiliateLink: 'https://network.example/o' })],
    }),
    aStore({ name: 'Quiet', noMail: true, coupons: [aCoupon({ code: 'HUSHHUSH' })] }),
  ];

  test('leads to pages of this site alone, names no code of a store that wants none in mails, and says who sends it and why', async () => {
    const { api, join, sweep, mails } = await aSite({ stores: stores() as never, blogs: [] });
    await join('ann');
    api.wait(HOUR);
    expect(await sweep()).toEqual(one);
    const [asked = '', mail = ''] = mails('ann').map(plain);
    const hosts = new Set([...`${asked}${mail}`.matchAll(/https?:\/\/([^/\s"<>:?]+)/g)].map(([, host]) => host));
    expect([...hosts]).toEqual(['topcoupons.example']);
    expect(mail).toContain('OPEN');
    expect(mail).not.toContain('HUSHHUSH');
    expect(mail).toContain('Deals Ltd, 1 Main Street, Springfield');
    expect(mail).toContain('because you subscribed to the newsletter');
    expect(mail).not.toMatch(/<img/);
    expect(mail).toMatch(/^Message-ID:\s+<digest-202611211300\.[\w-]{24}@topcoupons\.example>/m);
    expect(asked).toMatch(/^Message-ID:\s+<confirmation\.[\w-]{24}@topcoupons\.example>/m);
    for (const header of [
      /^To: ann@mail\.example\r$/m,
      /^List-ID: <newsletter\.topcoupons\.example>/m,
      /^List-Unsubscribe:\s+<https:\/\/topcoupons\.example\/api\/newsletter\/unsubscribe\?token=/m,
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m,
      /^Content-Type: multipart\/alternative/m,
    ])
      expect([asked, mail].filter((each) => header.test(each))).toHaveLength(2);
  });

  test('is signed with both headers by which readers leave, where there is a key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    const dkim = dkimKeyOf(`topcoupons.example:news:${key}`)!;
    const { api, join, sweep, mails, owner } = await aSite({ apiSettings: { dkim } });
    await join('ann');
    api.wait(HOUR);
    await sweep();
    const [, signature = ''] = /^DKIM-Signature: ([\s\S]*?)\r?\n(?!\s)/m.exec(mails('ann')[1]!) ?? [];
    expect(signature.replaceAll(/\s/g, '')).toMatch(
      /d=topcoupons\.example;.*s=news;.*h=[^;]*:List-Unsubscribe:List-Unsubscribe-Post/i,
    );
    expect((await owner.get('/api/newsletter/subscribers')).body.warnings).toEqual([]);
    expect(dkimKeyOf('topcoupons.example:news:none')).toBeNull();
    const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
    expect(dkimKeyOf(`topcoupons.example:news:${other.toString('base64')}`)).toBeNull();
  });

  test('that came back for good leaves a hash: the address is forgotten and not asked again', async () => {
    const { api, join, sweep, signed, owner, mails } = await aSite();
    await join('ann');
    api.wait(HOUR);
    await sweep();
    const report = { email: 'Ann@mail.example', kind: 'hard' };
    expect((await signed('/api/newsletter/bounces', report, 'another secret')).status).toBe(401);
    expect((await signed('/api/newsletter/bounces', report, 'a secret of bounces')).status).toBe(200);
    expect((await owner.get('/api/letters')).body[0].bounced).toBe(1);
    expect(await api.records.subscriptions.find('ann@mail.example')).toBeUndefined();
    api.wait(HOUR);
    await api.visitor().post('/api/newsletter/subscribe', { email: 'ann@mail.example' });
    expect(await api.records.subscriptions.find('ann@mail.example')).toBeUndefined();
    expect(mails('ann')).toHaveLength(2);
  });

  test('that is refused as there is no such mailbox came back for good; one that is refused for its sender did not', async () => {
    const { api, join, sweep, owner, mail } = await aSite();
    for (const name of ['ann', 'ben']) await join(name);
    api.wait(HOUR);
    const said: { [name: string]: string } = { ann: '5.1.1 no such user', ben: '5.7.1 relaying denied' };
    mail.refused = (address) => Object.assign(new Error(said[address.split('@')[0]!]), { responseCode: 550 });
    expect(await sweep()).toEqual({ ...none, prepared: 2, failed: 2 });
    expect((await owner.get('/api/letters')).body).toMatchObject([{ sent: 0, failed: 1, bounced: 1 }]);
    expect(await api.records.subscriptions.find('ann@mail.example')).toBeUndefined();
    expect(await api.records.subscriptions.find('ben@mail.example')).toBeDefined();
    said['cem'] = '5.1.1 no such user';
    await api.visitor().post('/api/newsletter/subscribe', { email: 'cem@mail.example' });
    await expect.poll(() => api.records.subscriptions.find('cem@mail.example')).toBeUndefined();
    mail.refused = () => undefined;
    for (const name of ['ann', 'cem']) {
      await api.visitor().post('/api/newsletter/subscribe', { email: `${name}@mail.example` });
      expect(await api.records.subscriptions.find(`${name}@mail.example`)).toBeUndefined();
    }
  });
});

/** Of the page on which a reader chooses: as in each digest. */
async function tokenOf(api: Awaited<ReturnType<typeof aSite>>['api'], name: string): Promise<string> {
  const secret = Buffer.from(await api.records.secrets.named('newsletter'), 'base64url');
  const email = `${name}@mail.example`;
  const mac = createHmac('sha256', secret).update(`preferences:${email}`).digest('base64url');
  return `${Buffer.from(email).toString('base64url')}.${mac}`;
}
