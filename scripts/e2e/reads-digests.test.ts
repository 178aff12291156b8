import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../testing/processes.ts';
import { accessibilityViolations } from './accessibility.ts';
import { demoTest } from './new-site.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

demoTest(
  'A shopper signs up, confirms, follows a store, gets the digest at its hour, opens a deal from it, chooses and leaves',
  async ({ visit, demo: { address, folder, mail, owner } }) => {
    const newsletter = { digest: 'daily', hour: 8 };
    const legal = { legalName: 'Deals Ltd', legalAddress: '1 Main Street, Springfield', newsletter };
    expect((await owner.put('/api/config?wait=1', legal)).status).toBe(200);
    const inbox = () => mail.received.get('ann@mail.example') ?? [];
    const lastLink = (pattern: string) => {
      const text = inbox().at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
      const [link] = new RegExp(`https://topcoupons\\.example(${pattern})`).exec(text) ?? [];
      return link!.replace('https://topcoupons.example', '');
    };

    const page = await visit('/', { width: PHONE, site: address });
    const signUp = page.getByRole('region', { name: 'Never Miss a Deal!' });
    await signUp.getByText(/once a day/).waitFor();
    await signUp.getByRole('textbox').fill('ann@mail.example');
    await signUp.getByRole('button', { name: 'Subscribe' }).click();
    await toastOf(page, 'Successfully Subscribed!').waitFor();
    await soon(() => inbox().length).toBe(1);
    await page.goto(lastLink('/api/newsletter/confirm\\?token=[\\w.-]+'));
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'Subscription confirmed' }).waitFor();

    await page.goto('/store/barkmere');
    const follow = page.getByRole('region', { name: 'New codes from Barkmere by mail' });
    await follow.getByRole('textbox').fill('ann@mail.example');
    await follow.getByRole('button', { name: 'Subscribe' }).click();
    await soon(() => inbox().length).toBe(2);
    await page.goto(lastLink('/api/newsletter/confirm\\?token=[\\w.-]+'));
    await page.getByText('what is new from Barkmere').waitFor();
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'Subscription confirmed' }).waitFor();

    const coupon = { title: 'Half off leads', code: 'LEAD50', discountType: 'percentage', discountValue: '50' };
    expect((await owner.post('/api/coupons?wait=1', { ...coupon, storeId: 'barkmere' })).status).toBe(201);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const place = { DATA_DIR: join(folder, 'data'), OUT_DIR: join(folder, 'out') };
    const sent = await run('newsletter', ['--at', `${day}T08:00:00Z`, '--json'], place);
    expect(sent.output).toContain('"sent":1');
    expect(inbox()[2]).toMatch(/From what you follow[\s\S]*Half off leads[\s\S]*LEAD50[\s\S]*New deals/);
    await page.goto(lastLink('/store/barkmere\\?letter=[\\w-]+#[\\w-]+'));
    await page.getByText('Half off leads').first().waitFor();
    await soon(() => page.url()).toMatch(/\/store\/barkmere#coupon-[\w-]+$/);
    await soon(async () => (await owner.get('/api/letters')).body[0].visits).toBe(1);

    await page.goto(lastLink('/api/newsletter/preferences\\?token=[\\w.-]+'));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /The digest/ }).uncheck();
    await page.getByRole('radio', { name: 'at once' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your choice is saved.').waitFor();
    expect(await page.getByRole('checkbox', { name: /The digest/ }).isChecked()).toBe(false);
    expect(await page.getByRole('radio', { name: 'at once' }).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect((await owner.get('/api/newsletter/subscribers')).body.subscribers).toEqual([]);
  },
);
