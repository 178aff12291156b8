import { expect, inject } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { choose, find, hasFocus, ownerTest, signIn, toastSaying } from './owner-test.ts';
import { soon, toastOf } from './shopper-test.ts';

const inFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const csv = [
  'Shop,Kopfzeile,Voucher code,End date',
  'Imported Irons,Irons for less,IRON10,2090-03-01',
  'Imported Irons,"Steam, for free",STEAM,30 Nov 2090',
  'Imported Irons,Never ends,NEVER,some day',
  'Nowhere at all,No such shop,NONE,2090-03-01',
].join('\r\n');

/** No store, encoded characters, amounts that another column explains, days in numbers, a zone, and a word that is not known. */
const difficult = [
  'sep=;',
  'Offer;Voucher;Value;Value type;Deep link;Valid until;Status',
  '"Men&#39;s &amp; women&#39;s boots";BOOTS15;£15;fixed;"https://go.example/c?a=1&amp;b=2";3/4/2090 23:59 EST;Live',
  'Socks for less;SOCKS10;10;percent;https://go.example/c?a=2;5/4/2090;Resting',
].join('\n');

ownerTest(
  'The owner imports a spreadsheet after seeing what each row would do, takes it back, and takes everything along as a file',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'Imported Irons' });
    const hasCode = async () => (await owner.get(path)).text.includes('IRON10');
    // What is exported needs a password that was entered lately, and the session of all tests may be older than that.
    const page = await dashboard({ path: '/admin/import', signedIn: false });
    await page.getByLabel('Keep me signed in').check();
    await signIn(page, inject('site').password);
    await page.getByLabel('File to import').setInputFiles(inFile('irons.csv', csv));
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const rows = page.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Refused 4' }).waitFor();
    await soon(() => hasFocus(page.getByRole('heading', { name: 'What the file would do' }))).toBe(true);
    await find(page, page.getByLabel('Field for Kopfzeile'), 'Title');
    await page.getByLabel('Name to keep these columns by').fill('Irons');
    await page.getByRole('button', { name: 'Keep these columns' }).click();
    await toastOf(page, 'The columns are kept as Irons').waitFor();
    await rows.getByRole('button', { name: 'New 2' }).waitFor();
    await rows.getByRole('button', { name: 'Refused 2' }).click();
    const list = page.getByRole('list', { name: 'Rows of the file' });
    const row = (text: RegExp) => list.getByRole('listitem').filter({ hasText: text });
    await row(/^Refused Line 4.*Never ends.*Imported Irons · NEVER.*End date: /).waitFor();
    await row(/^Refused Line 5.*No such shop.*Shop: /).waitFor();
    // The address holds what is looked at.
    await page.reload();
    await row(/^Refused Line 4/).waitFor();
    expect(await accessibilityViolations(page, { within: 'main' })).toEqual([]);

    expect(await hasCode()).toBe(false);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await toastSaying(page, 'Imported', '2 new, 0 changed, 0 withdrawn, 2 refused.').waitFor();
    await soon(() => hasFocus(page.getByRole('heading', { level: 2, name: 'Import', exact: true }))).toBe(true);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    await soon(hasCode).toBe(true);
    await undo.press('Enter');
    await toastOf(page, 'Undone').waitFor();
    await soon(hasCode).toBe(false);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'NDJSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('catalogue.ndjson');
  },
);

ownerTest(
  'The owner answers what the plan of a difficult file asks, and reads why a feed could not be fetched',
  async ({ dashboard, owner }) => {
    await openStore(owner, { name: 'Answered Boots' });
    const page = await dashboard({ path: '/admin/import' });
    await page.getByLabel('File to import').setInputFiles(inFile('deals.csv', difficult));
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const asked = page.getByRole('list', { name: 'Before you import' });
    const noStore = asked.getByText(/^No column is used as the store\./);
    await noStore.waitFor();
    await asked.getByText(/^It is not known what "Resting" says of a deal/).waitFor();
    await find(page, page.getByLabel('Store of rows without one'), 'Answered Boots');
    await noStore.waitFor({ state: 'detached' });
    const rows = page.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Refused 2' }).waitFor();
    await choose(page.getByLabel('Dates such as 3/4/2026'), 'Day first: 3 April');
    await rows.getByRole('button', { name: 'New 2' }).waitFor();
    await choose(page.getByLabel('What Resting means'), 'Not live');
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await toastSaying(page, 'Imported', '2 new, 0 changed, 0 withdrawn, 0 refused.').waitFor();
    const [coupon, ...others] = (await owner.get('/api/stores/answered-boots')).body.coupons;
    expect(coupon).toMatchObject({ discountValue: '£15', expiryDate: '2090-04-04T04:59:00.000Z' });
    expect(others, 'what is not live').toEqual([]);

    await page.getByRole('button', { name: 'Add Feed' }).click();
    const form = page.getByRole('dialog', { name: 'Add Feed' });
    await form.getByRole('textbox', { name: 'Name' }).fill('own-machine');
    await form.getByLabel('Address').fill('http://127.0.0.1/deals.csv');
    await form.getByRole('button', { name: 'Add Feed' }).click();
    await page.getByRole('button', { name: 'Fetch own-machine now' }).click();
    await toastOf(page, 'The feed could not be imported').waitFor();
    await page.getByText(/^Coupons · every 360 minutes · last fetched .* · fails since /).waitFor();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.getByRole('link', { name: /^The feed own-machine has failed since / }).click();
    await page.getByRole('button', { name: 'Delete own-machine' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'The feed is no longer fetched').waitFor();
  },
);
