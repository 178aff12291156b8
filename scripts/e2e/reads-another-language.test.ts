import { expect } from 'vitest';
import { catalogues, type MessageId } from '../../data/messages/catalogues.ts';
import { textOfLanguage } from '../../data/messages/text.ts';
import { accessibilityViolations } from './accessibility.ts';
import { demoTest } from './new-site.ts';
import { PHONE, ready, soon, toastOf } from './shopper-test.ts';

/** The text of a mail of one part. */
function textOfMail(message: string): string {
  const body = message.slice(message.indexOf('\r\n\r\n')).trim();
  if (/^Content-Transfer-Encoding: base64/im.test(message)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

const KINDS = [
  '',
  'stores',
  'store/barkmere',
  'categories',
  'category/pets',
  'blogs',
  'amazon-deals',
  'privacy',
  '404',
];

demoTest.for([
  { language: 'de', width: 1280 },
  { language: 'ar', width: PHONE },
] as const)(
  'A shopper reads the site in $language, copies a code and signs up by keys, and is asked by mail in that language',
  async ({ language, width }, { visit, demo }) => {
    const t = textOfLanguage(language);
    const changed = await demo.owner.put('/api/config?wait=1', { language });
    expect(changed.status).toBe(200);
    const page = await visit('/store/barkmere', { site: demo.address, width, islands: false });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.address });
    expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual([
      language,
      language === 'ar' ? 'rtl' : 'ltr',
    ]);
    await page
      .getByRole('button', { name: t('deal.copyCode') })
      .first()
      .press('Enter');
    await toastOf(page, t('toast.copied')).waitFor();
    await page.getByRole('button', { name: t('card.copiedShort') }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[A-Z0-9]+$/);

    await page.goto('/');
    const newsletter = page.getByRole('region', { name: t('home.letterTitle') });
    await newsletter.scrollIntoViewIfNeeded();
    await ready(page);
    const email = newsletter.getByRole('textbox', { name: t('newsletter.email') });
    await email.fill(`leser-${language}@example.com`);
    await email.press('Enter');
    await toastOf(page, t('toast.subscribed')).waitFor();
    await soon(() => demo.mail.all.filter((message) => message.includes(`leser-${language}@`))).toHaveLength(1);
    const text = textOfMail(demo.mail.all.at(-1)!);
    expect(text).toContain(t('mail.asked', { site: 'Top Coupons' }));
    expect(text).toContain(t('mail.leave'));
    const link = /http\S+confirm\S+/.exec(text)?.[0] ?? '';
    const asked = await demo.owner.get(new URL(link).pathname + new URL(link).search);
    expect(asked.text).toContain(t('letterPage.ask'));

    await page.goto('/stores?search=qqqq');
    await page.getByRole('heading', { name: t('search.noStores') }).waitFor();
    await page.goto('/');
    await ready(page);
    await page.getByRole('combobox', { name: t('coupons.sort') }).selectOption('expiry');
    await page.getByText(t('coupons.orderExpiry')).waitFor();
  },
);

demoTest('A shopper without JavaScript is told in German that an address is none', async ({ demo }) => {
  await demo.owner.put('/api/config?wait=1', { language: 'de' });
  const answer = await fetch(`${demo.address}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-dest': 'document' },
    body: 'email=a%40b',
  });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain('<html lang="de" dir="ltr">');
  expect(page).toContain(catalogues.de['errorPage.invalid']);
});

demoTest('Every kind of page is accessible where it is read from the right', async ({ visit, demo }) => {
  await demo.owner.put('/api/config?wait=1', { language: 'ar' });
  for (const path of KINDS) {
    const status = path === '404' ? 404 : 200;
    const page = await visit(`/${path}`, { site: demo.address, width: PHONE, islands: false, status });
    expect(await accessibilityViolations(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true);
  }
});

demoTest("The owner's own message takes the place of one, in one language, and is taken back", async ({ demo }) => {
  const heading = async () => /<h2[^>]*id="newsletter"[^>]*>([^<]*)/.exec((await demo.owner.get('/')).text)?.[1];
  const id = 'home.letterTitle' satisfies MessageId;
  await demo.owner.put('/api/config?wait=1', { language: 'de', messages: { [id]: 'Nie mehr zu viel zahlen' } });
  expect(await heading()).toBe('Nie mehr zu viel zahlen');
  const { body } = await demo.owner.get('/api/messages');
  expect(body.find((each: { id: string }) => each.id === id)).toEqual({
    id,
    english: catalogues['en-US'][id],
    text: catalogues.de[id],
    override: 'Nie mehr zu viel zahlen',
  });
  const refused = await demo.owner.put('/api/config', {
    messages: { [id]: 'Spare {amount}', nothing: 'x', 'count.deals': '{count' },
  });
  expect(refused.status).toBe(400);
  expect(refused.body.errors.map(({ message }: { message: string }) => message)).toEqual([
    '{amount} stands for nothing here. Leave it out.',
    'There is no message "nothing". GET /api/messages lists them.',
    expect.stringMatching(/^This cannot be used: it is no message in ICU format \(.*\)\. Correct it\.$/),
  ]);
  await demo.owner.put('/api/config?wait=1', { language: 'en-GB' });
  expect(await heading()).toBe(catalogues['en-GB'][id]);
  await demo.owner.put('/api/config?wait=1', { language: 'de' });
  expect(await heading()).toBe('Nie mehr zu viel zahlen');
  await demo.owner.put('/api/config?wait=1', { messages: {} });
  expect(await heading()).toBe(catalogues.de[id]);
});
