import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import type { StoreInput } from '../../data/schema/store.ts';
import { aMailingSite, HOUR, none, one, plain } from './testing/mailing-site.ts';

describe('a letter', () => {
  test('goes to those who asked for letters, its deals as cards, and says before how many that are', async () => {
    const { api, join, sweep, owner, mails, addCoupon, signed } = await aMailingSite();
    for (const name of ['ann', 'ben']) await join(name);
    await api.records.subscriptions.choose('ben@mail.example', ['digest'], { at: '', wording: 'Save.' });
    const { id } = await addCoupon('Carded');
    const content = `<p>Dear reader,</p><p><a href="/store/acme#coupon-${id}">A deal</a></p><p>See <a href="/stores">all</a>.</p>`;
    const { status, body: letter } = await owner.post('/api/letters', { subject: 'Hello', content });
    expect([status, letter.state, letter.recipients]).toEqual([201, 'draft', 1]);
    for (const foreign of ['<a href="https://x.io">x</a>', '<p>https://x.io</p>', '<img src="https://x.io/a.png">'])
      expect((await owner.post('/api/letters', { subject: 'Away', content: foreign })).status).toBe(400);
    const away = { subject: 'See https://acme.example', content };
    expect((await owner.post('/api/letters', away)).body.errors[0].path).toBe('subject');
    const { body: empty } = await owner.post('/api/letters', { subject: 'Nothing', content: '' });
    expect((await owner.post(`/api/letters/${empty.id}/send`, {})).status).toBe(409);
    await owner.send('DELETE', `/api/letters/${empty.id}`);
    const { body: toFew } = await owner.post('/api/letters', { subject: 'Few', content, to: 'store/acme' });
    expect((await owner.put(`/api/letters/${toFew.id}`, { subject: 'A few' })).body.to).toBe('store/acme');
    await owner.send('DELETE', `/api/letters/${toFew.id}`);
    const { address } = (await owner.post('/api/admin/tickets', { path: `/api/preview/newsletter/${letter.id}` })).body;
    expect((await owner.get(address)).text).toContain('Code: CARDED');
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
    const all = `https://topcoupons.example/stores?letter=${letter.id}`;
    for (const said of ['Subject: Hello again', 'Code: CARDED', all]) expect(mail).toContain(said);
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
  const hushed = [aCoupon({ code: 'HUSHHUSH' }), aCoupon({ id: 'c3', title: 'Type HUSHHUSH' })];
  const stores = (): StoreInput[] => [
    aStore({
      name: 'Acme',
      website: 'https://acme.example',
      affiliateLink: 'https://network.example/acme',
      coupons: [aCoupon({ id: 'c1', code: 'OPEN' }), aCoupon({ id: 'c2', title: hostile })],
      offers: [anOffer({ affiliateLink: 'https://network.example/o' })],
    }),
    aStore({ name: 'Quiet', noMail: true, coupons: hushed }),
  ];

  test('leads to pages of this site alone, names no code of a store that wants none in mails, and says who sends it and why', async () => {
    const { api, join, sweep, mails, owner } = await aMailingSite({ stores: stores() as never, blogs: [] });
    await join('ann');
    api.wait(HOUR);
    expect(await sweep()).toEqual(one);
    const [asked = '', mail = ''] = mails('ann').map(plain);
    const hosts = new Set([...`${asked}${mail}`.matchAll(/https?:\/\/([^/\s"<>:?]+)/g)].map(([, host]) => host));
    expect([...hosts]).toEqual(['topcoupons.example']);
    for (const said of ['OPEN', 'Deals Ltd, 1 Main Street, Springfield', 'because you subscribed to the newsletter'])
      expect(mail).toContain(said);
    expect(mail).not.toMatch(/HUSHHUSH|<img/);
    const told = { subject: 'Psst', content: '<p>HUSHHUSH at <a href="/store/quiet">Quiet</a></p>' };
    expect((await owner.post('/api/letters', told)).body.errors[0].message).toContain('stand in no mail');
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
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const SMTP_DKIM = { domainName: 'topcoupons.example', keySelector: 'news', privateKey: pem };
    const { api, join, sweep, mails, owner } = await aMailingSite({ apiSettings: { SMTP_DKIM } });
    await join('ann');
    api.wait(HOUR);
    await sweep();
    const [, signature = ''] = /^DKIM-Signature: ([\s\S]*?)\r?\n(?!\s)/m.exec(mails('ann')[1]!) ?? [];
    expect(signature.replaceAll(/\s/g, '')).toMatch(
      /d=topcoupons\.example;.*s=news;.*h=[^;]*:List-Unsubscribe:List-Unsubscribe-Post/i,
    );
    expect((await owner.get('/api/newsletter/subscribers')).body.warnings).toEqual([]);
  });

  test('that came back for good leaves a hash: the address is forgotten and not asked again', async () => {
    const { api, join, sweep, signed, owner, mails, reader, subscribe } = await aMailingSite();
    await join('ann');
    api.wait(HOUR);
    await sweep();
    const report = { email: 'Ann@mail.example', kind: 'hard' };
    expect((await signed('/api/newsletter/bounces', report, 'another secret')).status).toBe(401);
    expect((await signed('/api/newsletter/bounces', report, 'a secret of bounces')).status).toBe(200);
    expect((await owner.get('/api/letters')).body[0].bounced).toBe(1);
    expect(await reader('ann')).toBeUndefined();
    api.wait(HOUR);
    await subscribe('ann');
    expect(await reader('ann')).toBeUndefined();
    expect(mails('ann')).toHaveLength(2);
  });

  test('that is refused as there is no such mailbox came back for good; one that is refused for its sender did not', async () => {
    const { api, join, sweep, owner, mail, reader, subscribe } = await aMailingSite();
    for (const name of ['ann', 'ben']) await join(name);
    api.wait(HOUR);
    const said: { [name: string]: string } = { ann: '5.1.1 no such user', ben: '5.7.1 relaying denied' };
    mail.refused = (address) => Object.assign(new Error(said[address.split('@')[0]!]), { responseCode: 550 });
    expect(await sweep()).toEqual({ ...none, prepared: 2, failed: 2 });
    expect((await owner.get('/api/letters')).body).toMatchObject([{ sent: 0, failed: 1, bounced: 1 }]);
    expect([await reader('ann'), (await reader('ben'))?.email]).toEqual([undefined, 'ben@mail.example']);
    said['cem'] = '5.1.1 no such user';
    await subscribe('cem');
    await expect.poll(() => reader('cem')).toBeUndefined();
    mail.refused = () => undefined;
    for (const name of ['ann', 'cem']) {
      await subscribe(name);
      expect(await reader(name)).toBeUndefined();
    }
  });
});
