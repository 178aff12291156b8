import { expect, inject } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore } from './catalogue-fixtures.ts';
import { choose, find, hasFocus, ownerTest, signIn, toastSaying } from './owner-test.ts';
import { LAPTOP, PHONE, soon, toastOf } from './shopper-test.ts';

const csv = [
  'Shop,Kopfzeile,Voucher code,End date',
  'Imported Irons,Irons for less,IRON10,2090-03-01',
  'Imported Irons,"Steam, for free",STEAM,30 Nov 2090',
  'Imported Irons,Never ends,NEVER,some day',
  'Nowhere at all,No such shop,NONE,2090-03-01',
].join('\r\n');

ownerTest(
  'The owner imports a spreadsheet after seeing what each row would do, takes it back, and takes everything along as a file',
  async ({ dashboard, owner }) => {
    const { path } = await openStore(owner, { name: 'Imported Irons' });
    const codesOf = async () =>
      (await owner.get('/api/stores/imported-irons')).body.coupons.map(({ code }: { code: string }) => code);
    // What is exported needs a password that was entered lately, and the session of all tests may be older than that.
    const page = await dashboard({ path: '/admin/import', signedIn: false });
    await page.getByLabel('Keep me signed in').check();
    await signIn(page, inject('site').password);
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await page.getByText('Choose a file first.').waitFor();
    const file = { name: 'irons.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    const rows = page.getByRole('group', { name: 'Rows' });
    await rows.getByRole('button', { name: 'Refused 4' }).waitFor();
    await soon(() => hasFocus(page.getByRole('heading', { name: 'What the file would do' }))).toBe(true);
    // The file stays chosen until another is.
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('group', { name: 'File' }).getByText('irons.csv').waitFor();
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await rows.getByRole('button', { name: 'Refused 4' }).waitFor();
    await find(page, page.getByLabel('Field for Kopfzeile'), 'Title');
    await page.getByLabel('Name to keep these columns by').fill('Irons');
    await page.getByRole('button', { name: 'Another file' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Keep these columns' }).click();
    await toastOf(page, 'The columns are kept as Irons').waitFor();
    await find(page, page.getByLabel('Field for Kopfzeile'), 'Not used');
    await choose(page.getByLabel('Columns kept before'), 'Irons');
    await page.getByRole('button', { name: 'Delete Irons' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'The columns are no longer kept').waitFor();
    await page.getByLabel('Columns kept before').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await rows.getByRole('button', { name: 'New 2' }).waitFor();
    await rows.getByRole('button', { name: 'Refused 2' }).click();
    const table = page.getByRole('group', { name: 'Rows of the file' });
    await table.getByRole('row', { name: /^4 Refused Never ends Imported Irons · NEVER End date: / }).waitFor();
    await table.getByRole('row', { name: /^5 Refused No such shop .*Shop: / }).waitFor();
    // The address holds what is looked at.
    await page.reload();
    await table.getByRole('row', { name: /^4 Refused/ }).waitFor();
    await rows.getByRole('button', { name: 'New 2' }).click();
    await table.getByRole('row', { name: /^2 New Irons for less Imported Irons · IRON10/ }).waitFor();
    expect(await codesOf()).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: PHONE, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
    const reason = (await table.getByText('It is added.').first().boundingBox())!;
    expect([reason.x >= 0, reason.x + reason.width <= PHONE]).toEqual([true, true]);
    await page.setViewportSize({ width: LAPTOP, height: 844 });

    await page.getByText(/^Columns: \d+ of \d+ used$/).click();
    const name = page.getByLabel('Name to keep these columns by');
    await name.fill('Not kept');
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    const withoutColumns = page.getByRole('alertdialog', { name: 'Import without these columns?' });
    await withoutColumns.getByRole('button', { name: 'Keep editing' }).click();
    await withoutColumns.waitFor({ state: 'detached' });
    expect([await name.inputValue(), await codesOf()]).toEqual(['Not kept', []]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await withoutColumns.getByRole('button', { name: 'Import 2 rows' }).click();
    await toastSaying(page, 'Imported', '2 new, 0 changed, 0 withdrawn, 2 refused.').waitFor();
    await soon(() => hasFocus(page.getByRole('heading', { level: 2, name: 'Import', exact: true }))).toBe(true);
    expect((await codesOf()).sort()).toEqual(['IRON10', 'STEAM']);
    await soon(async () => (await owner.get(path)).text.includes('IRON10')).toBe(true);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await toastOf(page, 'Undone').waitFor();
    expect(await codesOf()).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'NDJSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('catalogue.ndjson');
    let text = '';
    for await (const chunk of await download.createReadStream()) text += chunk;
    expect(text).toContain('{"key":"stores/imported-irons","document":');

    // It comes in again, in whatever site.
    await choose(page.getByLabel('What it holds'), 'Everything (an export)');
    const everything = { name: 'catalogue.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) };
    await page.getByLabel('File to import').setInputFiles(everything);
    await page.getByRole('button', { name: 'Show what it would do' }).click();
    await page.getByText(/^[\d,]+ documents of an export · /).waitFor();
    await table.getByRole('row', { name: 'Imported Irons' }).waitFor();
  },
);

ownerTest(
  'The owner has a feed fetched, reads why it fails here and on the Today screen, corrects it across a reload, and removes it',
  async ({ dashboard }) => {
    // What is exported needs a password that was entered lately, and the session of all tests may be older than that.
    const page = await dashboard({ path: '/admin/import', signedIn: false });
    await page.getByLabel('Keep me signed in').check();
    await signIn(page, inject('site').password);
    await page.getByRole('button', { name: 'Add Feed' }).click();
    const form = page.getByRole('dialog', { name: 'Add Feed' });
    await form.getByRole('textbox', { name: 'Name' }).fill('own-machine');
    await form.getByLabel('Address').fill('http://127.0.0.1/deals.csv');
    await form.getByRole('button', { name: 'Add Feed' }).click();
    await toastOf(page, 'The feed is saved').waitFor();
    await page.getByText('Coupons · every 360 minutes · not fetched yet').waitFor();
    await page.getByRole('button', { name: 'Fetch own-machine now' }).click();
    await toastOf(page, 'The feed could not be imported').waitFor();
    await page.getByText(/^Coupons · every 360 minutes · last fetched .* · fails since /).waitFor();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.getByRole('link', { name: /^The feed own-machine has failed since / }).click();
    await page.getByRole('button', { name: 'Edit own-machine' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit own-machine' });
    const address = edited.getByLabel('Address');
    await address.fill('http://127.0.0.1/corrected.csv');
    await edited.getByText(/^Draft kept in this browser at /).waitFor();
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await edited.getByText(/^You have unsaved changes from /).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Open Feed “own-machine”' }).click();
    await edited.getByRole('button', { name: 'Restore' }).click();
    await soon(() => address.inputValue()).toBe('http://127.0.0.1/corrected.csv');
    await soon(() => hasFocus(edited.getByLabel('What it holds'))).toBe(true);
    await edited.getByRole('button', { name: 'Save Feed' }).click();
    await edited.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete own-machine' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toastOf(page, 'The feed is no longer fetched').waitFor();
    await page.getByText('No feed is fetched yet.').waitFor();
  },
);
