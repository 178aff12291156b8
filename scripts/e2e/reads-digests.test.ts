import { join } from 'node:path';
import { expect } from 'vitest';
import type { openCountingMailServer } from '../../api/testing/counting-mail-server.ts';
import { run } from '../testing/processes.ts';
import { accessibilityViolations } from './accessibility.ts';
import { demoTest } from './new-site.ts';
import { find, panel } from './owner-test.ts';
import { PHONE, soon, toastOf } from './shopper-test.ts';

const LEGAL = { legalName: 'Deals Ltd', legalAddress: '1 Main Street, Springfield' };

/** What a reader got so far, and the path that a link of the newest leads to. */
function inboxOf(mail: Awaited<ReturnType<typeof openCountingMailServer>>, reader: string) {
  const inbox = () =>
    (mail.received.get(reader) ?? []).map((each) => each.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  const lastLink = (pattern: string) =>
    new RegExp(`https://topcoupons\\.example(${pattern})`).exec(inbox().at(-1)!)![1]!;
  return { inbox, lastLink };
}

demoTest(
  'A shopper signs up, confirms, follows a store, gets the digest at its hour, opens a deal from it, chooses and leaves',
  async ({ visit, demo: { address, folder, mail, owner } }) => {
    const newsletter = { digest: 'daily', hour: 8 };
    expect((await owner.put('/api/config?wait=1', { ...LEGAL, newsletter })).status).toBe(200);
    const { inbox, lastLink } = inboxOf(mail, 'ann@mail.example');

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

demoTest(
  'The owner writes a letter with a deal in it, is told how many get it, and sends it',
  async ({ dashboard, demo: { address, folder, mail, owner } }) => {
    expect((await owner.put('/api/config?wait=1', LEGAL)).status).toBe(200);
    const { inbox, lastLink } = inboxOf(mail, 'ben@mail.example');
    await owner.post('/api/newsletter/subscribe', { email: 'ben@mail.example' });
    await soon(() => inbox().length).toBe(1);
    await owner.send('POST', lastLink('/api/newsletter/confirm\\?token=[\\w.-]+'));

    const page = await dashboard({ site: { address, owner }, path: '/admin/newsletter' });
    const letters = panel(page, 'Letters');
    await letters.getByRole('button', { name: 'Write a Letter' }).click();
    const form = page.getByRole('dialog', { name: 'Add Letter' });
    await form.getByLabel('Subject').fill('Winter is here');
    await form.getByRole('textbox', { name: 'Content' }).click();
    await page.keyboard.type('Dear reader, look at this.');
    await find(page, form.getByRole('combobox', { name: 'Store of a deal' }), 'Barkmere');
    const { title } = (await owner.get('/api/stores/barkmere')).body.coupons[0];
    await find(page, form.getByRole('combobox', { name: 'Deal', exact: true }), title);
    await form.getByRole('link', { name: title }).waitFor();
    await form.getByRole('button', { name: 'Create Letter' }).click();
    await letters.getByText('Draft for 1 reader').waitFor();
    await letters.getByRole('button', { name: 'Send Winter is here' }).click();
    const question = page.getByRole('dialog', { name: 'Send Winter is here?' });
    await question.getByText('It goes to 1 reader.').waitFor();
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    await toastOf(page, 'Letter updated successfully').waitFor();

    const place = { DATA_DIR: join(folder, 'data'), OUT_DIR: join(folder, 'out') };
    await run('newsletter', ['--json'], place);
    await soon(() => inbox().length).toBe(2);
    expect(inbox()[1]).toMatch(/Subject: Winter is here[\s\S]*look at this\.[\s\S]*Barkmere[\s\S]*#coupon-/);
    await page.reload();
    const row = letters.getByRole('listitem').filter({ hasText: 'Winter is here' });
    await row.getByText(/: 1 of 1 sent, 0 failed/).waitFor();
  },
);
