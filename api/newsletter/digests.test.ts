import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aMailingSite, DAILY, DAY, HOUR, LEGAL, linkIn, none, one, plain } from './testing/mailing-site.ts';

describe('the digest', () => {
  test('goes once at its hour, holds what a reader was not sent yet, and nothing goes when nothing is new', async () => {
    const { api, join, sweep, mails, addCoupon } = await aMailingSite();
    await join('ann');
    expect(await sweep()).toEqual(none);
    api.wait(HOUR);
    expect(await sweep({ dryRun: true })).toEqual({ ...none, prepared: 1 });
    const both = await Promise.all([sweep(), sweep()]);
    expect(both.toSorted((first, second) => second.sent - first.sent)).toEqual([one, none]);
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
    const { join, sweep } = await aMailingSite();
    await join('ann');
    expect(await sweep({ at: '2026-11-22T01:00:00.001Z' })).toEqual(none);
    expect(await sweep({ at: '2026-11-22T01:00:00.000Z' })).toEqual(one);
    expect(await sweep({ at: '2026-11-22T00:00:00.000Z' })).toEqual(none);
  });

  test('that is sent ahead of its time costs nobody what comes until then, and is not sent again', async () => {
    const { api, join, sweep, owner, mails, addCoupon } = await aMailingSite();
    await join('ann');
    api.wait(1000);
    const at = '2026-11-22T13:00:00.000Z';
    expect([await sweep({ at }), await sweep({ at })]).toEqual([one, none]);
    await addCoupon('Between');
    const next = { at: '2026-11-23T13:00:00.000Z', recipients: 1, deals: [{ title: 'Between' }] };
    expect((await owner.get('/api/newsletter/next')).body).toMatchObject(next);
    api.wait(DAY + HOUR);
    expect(await sweep()).toEqual(none);
    api.wait(DAY);
    expect(await sweep()).toEqual(one);
    expect(mails('ann').at(-1)).toContain('BETWEEN');
  });

  test('is not sent while nobody says who sends it, and confirmations are', async () => {
    const { api, join, sweep, owner } = await aMailingSite({}, { newsletter: DAILY });
    await join('ann');
    api.wait(HOUR);
    expect(await sweep()).toEqual(none);
    const { warnings } = (await owner.get('/api/newsletter/subscribers')).body;
    expect(warnings[0]).toContain('legal name and postal address');
    expect((await owner.post('/api/newsletter/test', { to: 'me@mail.example' })).status).toBe(409);
    await owner.put('/api/config', { ...LEGAL, legalName: 'www.deals.example' });
    expect(await sweep()).toEqual(none);
    await owner.put('/api/config', LEGAL);
    expect(await sweep()).toEqual(one);
  });

  test('leaves out a deal that ends between preparing and sending, and its row with it', async () => {
    const { api, join, sweep, owner, mail, mails, addCoupon } = await aMailingSite({
      apiSettings: { MAIL_PER_HOUR: 1 },
    });
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
  });

  test('waits for a mail server that is busy, goes on where it was, and gives up what is refused', async () => {
    const { api, join, sweep, mail, mails } = await aMailingSite();
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
    const { api, owner, mails, addCoupon, join } = await aMailingSite();
    for (const name of ['ann', 'ben']) await join(name);
    // what is new is sent to no one who asked for letters alone
    await api.records.subscriptions.choose('ben@mail.example', ['letters'], { at: '', wording: 'Save.' });
    await addCoupon('New');
    await addCoupon('Starts before it', { startsAt: '2026-11-21T12:30:00.000Z' });
    await addCoupon('Ends before it', { expiryDate: '2026-11-21T12:30:00.000Z' });
    const next = async () => (await owner.get('/api/newsletter/next')).body;
    const { at, recipients, deals } = await next();
    expect([at, recipients]).toEqual(['2026-11-21T13:00:00.000Z', 1]);
    const titles = deals
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes('before'));
    expect(titles).toEqual(['Starts before it']);
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
    const { api, join, sweep, mails, addCoupon, reader } = await aMailingSite();
    const asked = await join('ann', ['store/acme']);
    expect(asked).toContain('what is new from Acme');
    await join('ben', ['category/fashion']);
    api.wait(1000);
    await addCoupon('First');
    api.wait(1000);
    const choices = `/api/newsletter/preferences?token=${await tokenOf(api, 'ann')}`;
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
    expect(await reader('ann')).toMatchObject({ follows: [], wording: expect.stringContaining('Acme') });
    await save('when=digest&follow=letters');
    const wording = expect.stringContaining('a letter from us');
    expect(await reader('ann')).toMatchObject({ follows: [{ target: 'letters', wording }] });
  });

  test('gets new codes at once while there is no digest, each in a mail of its own, and may choose from the first page on', async () => {
    const { api, sweep, mails, addCoupon, askedIn } = await aMailingSite({}, LEGAL);
    const confirm = linkIn(await askedIn('ann', ['store/acme']), 'confirm');
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
    const { mails, subscribe } = await aMailingSite();
    expect((await subscribe('ann', ['store/nowhere'])).body.errors).toEqual([
      { path: 'follow.0', message: 'There is no page "store/nowhere" to follow.' },
    ]);
    const pages = ['store/acme', 'store/bolt', 'category/travel', 'category/fashion', 'store/acme'];
    for (const page of pages) expect((await subscribe('ann', [page])).status).toBe(200);
    await expect.poll(() => mails('ann').length).toBe(3);
  });
});

/** Of the page on which a reader chooses: as in each digest. */
async function tokenOf(api: Awaited<ReturnType<typeof aMailingSite>>['api'], name: string): Promise<string> {
  const secret = Buffer.from(await api.records.secrets.named('newsletter'), 'base64url');
  const email = `${name}@mail.example`;
  const mac = createHmac('sha256', secret).update(`preferences:${email}`).digest('base64url');
  return `${Buffer.from(email).toString('base64url')}.${mac}`;
}
