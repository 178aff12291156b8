import { join } from 'node:path';
import { expect } from 'vitest';
import { Visitor } from '../../api/testing/visitor.ts';
import { readOutput } from '../published/published-site.ts';
import { weigh } from '../published/weight.ts';
import { demoTest as test } from './new-site.ts';
import { panel } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

const OLD_BRAND = /top\W{0,3}coupons|hello@|© 20\d\d top|1\.5M\+|50,000\+|1M\+/i;
/** The tags of the demo's own links, which are content. */
const TAG = /tag=topcoupons-20/g;
const LOGO = '<svg viewBox="0 0 80 20"><path fill="#123456" d="M0 0h80v20H0z"/></svg>';

test('The owner gives the demo another name, logo, colours, hero, menus and legal texts, and no word of the old brand is left', async ({
  dashboard,
  visit,
  demo,
}) => {
  const page = await dashboard({ site: demo, path: '/admin/settings' });
  const settings = panel(page, 'Site Settings');
  const field = (name: string) => settings.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
  const save = settings.getByRole('button', { name: 'Save Settings' });
  await save.waitFor();
  expect(await save.isDisabled()).toBe(true);
  await field('Primary colour').fill('yellow');
  await field('Domain 3').fill('www.topcoupons.example');
  await field('Words that mean the same').fill('earbuds, headphones\nsofa, !?');
  await save.click();
  for (const problem of ['Enter a colour such as #FF6B00.', 'Enter each domain only once.', '"!?" has no letters'])
    await settings.getByText(problem).waitFor();
  await field('Primary colour').fill('#FFE600');
  await settings.getByText(/^As text this colour has only 1\.3:1 on white .* a darker shade of it\.$/).waitFor();
  for (const [name, value] of Object.entries({
    'Site name': 'Dealio',
    'Contact email': 'post@dealio.example',
    Description: 'Codes that were tried.',
    'Copyright line': '© {year} {siteName} Ltd',
    'Footer text': 'Links may pay us.',
    'Primary colour': '#123456',
    'Secondary colour': '#F59E0B',
    'Title of the home page': 'Pay less',
    'Text below it': 'Every code was tried by hand.',
    Facebook: 'facebook.example/dealio',
    Domain: 'dealio.example',
    'Domain 1': 'dealio.example',
    'Domain 2': 'www.dealio.example',
    'Domain 3': 'beta.dealio.example',
    'Legal name': 'Dealio Ltd',
    'Words that mean the same': 'earbuds, headphones\n sofa ,couch',
  }))
    await field(name).fill(value);
  const logo = { name: 'ours.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await settings.getByLabel('Logo file', { exact: true }).setInputFiles(logo);
  await settings.getByText('Uploaded: ours.svg').waitFor();
  await settings.getByRole('button', { name: 'Remove figure 3' }).click();
  await settings.getByRole('button', { name: 'Remove figure 2' }).click();
  await settings.getByRole('combobox', { name: 'Shows' }).click();
  await page.getByRole('option', { name: 'Stores, counted' }).click();
  await settings.getByRole('textbox', { name: /^Label/ }).fill('Shops');
  await settings.getByRole('checkbox', { name: 'Shoppers see the Admin button' }).uncheck();
  const preview = await tabOpenedBy(page, () => settings.getByRole('button', { name: 'Store page' }).click());
  await preview.getByText('This is what you typed. It is not saved, and shoppers do not see it.').waitFor();
  await preview.getByText(/^© 20\d\d Dealio Ltd/).waitFor();
  await preview.close();
  await save.click();
  await toastOf(page, 'Settings saved successfully').waitFor();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Menus' }).click();
  const menus = panel(page, 'Header and footer');
  const header = menus.getByRole('group', { name: 'Header', exact: true });
  await header.getByRole('button', { name: 'Move entry 3 of Header up' }).press('Enter');
  await header.getByRole('button', { name: 'Remove entry 1 of Header' }).click();
  await header.getByRole('button', { name: 'Add Entry' }).click();
  await header.getByLabel('Label').last().fill('Bargains');
  await header.getByLabel('Leads to').last().fill('/bargains');
  await menus.getByRole('button', { name: 'Save Menus' }).click();
  await header.getByText(/^"Bargains" leads nowhere: there is no page at \/bargains\./).waitFor();
  await header.getByLabel('Leads to').last().fill('/amazon-deals');
  await menus.getByRole('button', { name: 'Save Menus' }).click();
  await toastOf(page, 'Menus saved successfully').waitFor();

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Pages' }).click();
  await page.getByRole('button', { name: 'Edit Terms & Conditions' }).click();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: /^Title/ }).fill('House rules');
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('{{legalName}} asks you to be kind.');
  await form.getByRole('button', { name: 'Save Page' }).click();
  await toastOf(page, 'Page updated successfully').waitFor();
  await soon(async () => (await demo.owner.get('/terms')).text).toContain('Dealio Ltd asks you to be kind.');
  await soon(async () => (await demo.owner.get('/api/publish/status')).body.running).toBe(null);

  const site = readOutput(join(demo.folder, 'out'));
  const shoppers = new Set([...site.pages.values()].flatMap((each) => weigh(site, each).modules));
  const read = [...site.files].filter(([address]) => !address.endsWith('.js') || shoppers.has(address));
  const named = read.filter(
    ([address, bytes]) =>
      OLD_BRAND.test(address) ||
      (!/\.(png|webp|br|gz)$/.test(address) && OLD_BRAND.test(bytes.toString().replace(TAG, ''))),
  );
  expect(named.map(([address]) => address)).toEqual([]);
  expect(read.length).toBeGreaterThan(site.pages.size);

  const file = (address: string): string => site.files.get(address)!.toString();
  for (const address of ['/', '/store/barkmere', '/privacy', '/blogs', '/404', '/feed.xml', '/manifest.webmanifest'])
    expect([address, file(address).includes('Dealio')]).toEqual([address, true]);
  expect(file('/')).toMatch(/© 20\d\d Dealio Ltd/);
  expect(file('/theme.css')).toContain('--color-primary:#123456');
  expect(file('/favicon.svg')).toContain('#123456');

  const shop = await visit('/', { site: demo.address });
  await shop.getByRole('heading', { name: 'Pay less', level: 1 }).waitFor();
  const brand = shop.getByRole('banner').getByRole('link', { name: 'Dealio' }).getByRole('img');
  await soon(() => brand.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const links = shop.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.allTextContents()).toEqual(['Categories', 'Stores', 'Blogs', 'Amazon Deals', 'Bargains']);
  expect(await shop.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);

  await new Visitor(demo.address).post('/api/newsletter/subscribe', { email: 'ann@mail.example' });
  await soon(() => demo.mail.all.length).toBe(1);
  const config = (await new Visitor(demo.address).get('/api/config')).text;
  expect([demo.mail.all, config].join('\n')).toContain('Dealio');
  expect([demo.mail.all, config].join('\n')).not.toMatch(OLD_BRAND);
});
