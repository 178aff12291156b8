import { createHmac } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { openCountingMailServer } from '../../testing/counting-mail-server.ts';
import { openTestApi, type RunningApiOptions } from '../../testing/running-api.ts';
import { aShop } from '../../testing/shop.ts';
import type { Answer } from '../../testing/visitor.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const LEGAL = { legalName: 'Deals Ltd', legalAddress: '1 Main Street, Springfield' };
/** The present is 12:00 of a Saturday. */
export const DAILY = { digest: 'daily', hour: 13 };

export const none = { prepared: 0, sent: 0, failed: 0, skipped: 0 };
export const one = { ...none, prepared: 1, sent: 1 };

export const plain = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
/** The path in a mail that leads to the page of this name. */
export const linkIn = (mail: string, name: string) =>
  new RegExp(`/api/newsletter/${name}\\?token=[\\w.-]+`).exec(plain(mail))![0];

/** A site whose mails are counted by a real server. It ends with the test. */
export async function aMailingSite(
  { apiSettings, ...more }: RunningApiOptions = {},
  settings: object = { ...LEGAL, newsletter: DAILY },
) {
  const mail = await openCountingMailServer();
  const given = { SMTP_URL: mail.url, MAIL_PER_HOUR: 1000, BOUNCE_SECRET: 'a secret of bounces', ...apiSettings };
  const api = await openTestApi({ ...aShop(), ...more, apiSettings: given });
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
  const subscribe = (name: string, follow?: string[]): Promise<Answer> => {
    const asked = { email: name.includes('@') ? name : `${name}@mail.example`, ...(follow && { follow }) };
    return api.visitor().post('/api/newsletter/subscribe', asked);
  };
  /** Subscribes and waits for the mail that asks. */
  const askedIn = async (name: string, follow?: string[]): Promise<string> => {
    const before = mails(name).length;
    await subscribe(name, follow);
    await expect.poll(() => mails(name).length).toBe(before + 1);
    return mails(name).at(-1)!;
  };
  return {
    ...{ api, mail, owner, signed, mails, subscribe, askedIn },
    subscribers: async () => (await api.records.subscriptions.page(99)).reverse(),
    reader: (name: string) => api.records.subscriptions.find(`${name}@mail.example`),
    /** Presses the button of the page to which a link leads. */
    press: (link: string, headers: { [name: string]: string } = { 'sec-fetch-site': 'same-origin' }) =>
      api.visitor().send('POST', link, { headers }),
    /** Sends what is due now, or at an instant. */
    async sweep(asked: object = {}) {
      const { more: _, ...sum } = (await signed('/api/newsletter/send', asked)).body;
      return sum;
    },
    /** Signs up and confirms; what the mail that asks says. */
    async join(name: string, follow?: string[]): Promise<string> {
      const asked = await askedIn(name, follow);
      expect((await api.visitor().send('POST', linkIn(asked, 'confirm'))).status).toBe(200);
      return plain(asked);
    },
    async addCoupon(title: string, more = {}) {
      const worth = { discountType: 'percentage', discountValue: '20' };
      const coupon = { title, code: title.toUpperCase(), ...worth, storeId: 'acme', ...more };
      const { status, body } = await owner.post('/api/coupons', coupon);
      expect([status, body.message]).toEqual([201, undefined]);
      return body;
    },
  };
}
