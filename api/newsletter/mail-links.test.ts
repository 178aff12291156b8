import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCountingMailServer, type CountingMailServer } from '../testing/counting-mail-server.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';

const DAY = 24 * 60 * 60_000;

let api: RunningApi;
let mail: CountingMailServer;
beforeEach(async () => {
  mail = await openCountingMailServer();
  api = await openTestApi({
    apiSettings: { smtpUrl: mail.url, limits: { signedLink: { windowMs: 60_000, limit: 4 } } },
  });
});
afterEach(() => api.close());

const subscribers = () => api.records.subscriptions.page({ count: 99 });

/** Subscribes these people. Answers the link for a purpose in the mail that each of them gets. */
async function mailTo(...names: string[]): Promise<{ confirm: string; unsubscribe: string }[]> {
  for (const name of names) await api.visitor().post('/api/newsletter/subscribe', { email: `${name}@example.com` });
  await expect.poll(() => mail.all.length).toBe(names.length);
  return mail.all.map((message) => ({
    confirm: linkIn(message, 'confirm'),
    unsubscribe: linkIn(message, 'unsubscribe'),
  }));
}

/** In a mail whose lines may be broken as mails break them. */
function linkIn(message: string, purpose: string): string {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new RegExp(`(/api/newsletter/${purpose}\\?token=[\\w.-]+)`).exec(text)![1]!;
}

/** As the button of a page posts it. */
const press = (link: string, headers: { [name: string]: string } = { 'sec-fetch-site': 'same-origin' }) =>
  api.visitor().send('POST', link, { headers });

describe('the links of a mail', () => {
  test('confirm the subscription when the button of their page is pressed, and not before', async () => {
    const [links] = await mailTo('ann');
    const asked = await api.visitor().get(links!.confirm);
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.text).toContain('<form method="post"><button type="submit">Confirm subscription</button></form>');
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
    const done = await press(links!.confirm);
    expect([done.status, done.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(done.text).toContain('Subscription confirmed');
    expect(await subscribers()).toMatchObject([{ confirmedAt: '2026-11-21T12:00:00.000Z' }]);
  });

  test('confirm the one subscription that they were sent for, at the instant of the first press', async () => {
    const [anns, bens] = await mailTo('ann', 'ben');
    expect((await press(anns!.confirm)).status).toBe(200);
    api.wait(DAY);
    expect((await press(anns!.confirm)).status).toBe(200);
    expect(await subscribers()).toMatchObject([
      { email: 'ann@example.com', confirmedAt: '2026-11-21T12:00:00.000Z' },
      { email: 'ben@example.com', confirmedAt: null },
    ]);
    await press(bens!.unsubscribe);
    expect((await press(bens!.confirm)).status).toBe(404);
    expect(await subscribers()).toHaveLength(1);
  });

  test('to confirm work for 7 days, those to unsubscribe for ever', async () => {
    const [links] = await mailTo('ann');
    api.wait(7 * DAY - 1);
    expect((await api.visitor().get(links!.confirm)).status).toBe(200);
    api.wait(1);
    for (const answer of [await api.visitor().get(links!.confirm), await press(links!.confirm)]) {
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('older than 7 days');
    }
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
    api.wait(1000 * DAY);
    expect((await press(links!.unsubscribe)).status).toBe(200);
  });

  test('end the subscription at the button of their page, or at one click in a mail program', async () => {
    const [one, other] = await mailTo('ann', 'ben');
    expect((await api.visitor().get(one!.unsubscribe)).text).toContain('<button type="submit">Unsubscribe</button>');
    expect(await subscribers()).toHaveLength(2);
    expect((await press(one!.unsubscribe)).text).toContain('You are unsubscribed');
    const byProgram = await api.visitor().send('POST', other!.unsubscribe, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(byProgram.status).toBe(200);
    expect(await subscribers()).toEqual([]);
    expect((await press(one!.unsubscribe)).status).toBe(200);
  });

  test('do nothing when the page of another site posts to them', async () => {
    const [links] = await mailTo('ann');
    for (const link of [links!.confirm, links!.unsubscribe]) {
      expect((await press(link, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await press(link, { origin: 'https://evil.example' })).status).toBe(403);
    }
    expect(await subscribers()).toMatchObject([{ confirmedAt: null }]);
  });

  test('do nothing when they were not made here', async () => {
    const [links] = await mailTo('ann');
    const { confirm, unsubscribe } = links!;
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
    for (const { unsubscribe } of await mailTo('ann', 'ben', 'cem', 'dan', 'eva'))
      expect((await press(unsubscribe, {})).status).toBe(200);
    const statuses: number[] = [];
    while (statuses.length < 5 && statuses.at(-1) !== 429)
      statuses.push((await press('/api/newsletter/unsubscribe?token=YW5u.YW5u')).status);
    // a success is taken back after its answer, so that the last of them may still count
    expect(statuses.slice(-4)).toEqual([404, 404, 404, 429]);
  });
});
