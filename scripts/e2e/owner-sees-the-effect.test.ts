import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { openStore, saved } from './catalogue-fixtures.ts';
import { newSiteTest } from './new-site.ts';
import { hasFocus } from './owner-test.ts';
import { soon, tabOpenedBy, toastOf } from './shopper-test.ts';

newSiteTest(
  'The owner reads which pages a new title changes and why, looks at one as it is and as it will be, saves, and just those change',
  async ({ dashboard, site }) => {
    const { owner } = site;
    for (const name of ['Electronics', 'Travel'])
      saved(await owner.post('/api/categories', { name, slug: name.toLowerCase() }));
    const { id, path } = await openStore(owner, {
      name: 'Foreseen Forks',
      category: 'Electronics',
      coupons: [{ title: 'Forks for less', code: 'FORK10' }],
    });
    const unrelated = (await openStore(owner, { name: 'Separate Spoons' })).path;
    const page = await dashboard({ site, path: '/admin/deals?search=fork10' });
    await page.getByRole('button', { name: 'Forks for less', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Edit Forks for less' });
    await page.route('**/api/effect', (route) => route.abort(), { times: 1 });
    await form.getByLabel('Title').fill('Forks for a third');
    await form.getByText('What it changes could not be found out.').waitFor();
    await form.getByLabel('Title').fill('Forks for half the price');
    const effect = form.getByRole('status').getByText(/^\d+ pages? changes?\.$/);
    await effect.waitFor();
    await form.getByText('Which, and why').press('Enter');
    const named = form.getByRole('listitem').filter({ hasText: 'changes: ' });
    await named.filter({ hasText: path }).filter({ hasText: 'its coupons changed' }).waitFor();
    const paths = (await named.getByRole('button').allTextContents()).toSorted();
    expect(paths).not.toContain(unrelated);

    const opening = form.getByRole('button', { name: path, exact: true });
    const compared = await tabOpenedBy(page, () => opening.press('Enter'));
    await compared.getByRole('heading', { name: path, exact: true }).waitFor();
    const asItIs = compared.frameLocator('iframe[title="As it is"]');
    const asItWillBe = compared.frameLocator('iframe[title="As it will be"]');
    await asItWillBe.getByText('Forks for half the price').first().waitFor();
    await asItIs.getByText('Forks for less').first().waitFor();
    expect(await accessibilityViolations(compared)).toEqual([]);
    await compared.close();

    const all = [...new Set([...paths, path, unrelated, '/', '/stores', '/categories', '/category/travel'])];
    const texts = () => Promise.all(all.map(async (each) => (await owner.get(each)).text));
    const published = await texts();
    await form.getByRole('button', { name: 'Update Coupon' }).click();
    await toastOf(page, 'Coupon updated successfully').waitFor();
    const changed = async () => {
      const now = await texts();
      return all.filter((_, at) => now[at] !== published[at]).toSorted();
    };
    await soon(changed).toEqual(paths);
    await owner.delete(`/api/stores/${id}`);
  },
);

newSiteTest(
  'The owner reads in the calendar when a coupon ends and on which pages, and opens one of them as it will be then',
  async ({ dashboard, site }) => {
    const { owner } = site;
    const expiryDate = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10);
    const { path } = await openStore(owner, {
      name: 'Fading Flutes',
      coupons: [{ title: 'Flutes for less', expiryDate }, { title: 'Flutes for ever' }],
    });
    const page = await dashboard({ site, path: '/admin/today' });
    await page.getByLabel('See the site at').fill(`${expiryDate}T00:00`);
    const before = await tabOpenedBy(page, () => page.keyboard.press('Enter'));
    await before.getByText(/This is the site as it will be on /).waitFor();
    await before.close();
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    const ending = page.getByRole('listitem').filter({ hasText: 'Flutes for less ends' });
    const then = await tabOpenedBy(page, () => ending.getByRole('link', { name: path, exact: true }).click());
    await then.getByRole('heading', { name: 'Flutes for ever' }).waitFor();
    expect(await then.getByRole('heading', { name: 'Flutes for less' }).count()).toBe(0);
    await then.close();

    await ending.getByRole('button', { name: 'Edit Flutes for less' }).click();
    await page.getByRole('dialog', { name: 'Edit Flutes for less' }).waitFor();
  },
);

newSiteTest(
  'The owner reads what a switch in a row would do before it is pressed, and what a bulk change does now that another has deleted a deal',
  async ({ dashboard, site }) => {
    const { owner } = site;
    const offers = [{ title: 'Lamps for less' }, { title: 'Lamps for two' }];
    const { id, path, offerIds } = await openStore(owner, { name: 'Looked-at Lamps', offers });
    const page = await dashboard({ site, path: `/admin/deals?store=${id}` });
    const isOn = page.getByRole('switch', { name: 'Lamps for less is on' });
    await isOn.hover();
    await page.getByText(/^\d+ pages? changes?\.$/).waitFor();
    await page.getByText(new RegExp(`^${path} changes: `)).waitFor();
    await page.mouse.move(0, 0);
    await page.getByText(/^\d+ pages? changes?\.$/).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Select Lamps for less' }).focus();
    for (let left = 4; left > 0 && !(await hasFocus(isOn)); left -= 1) await page.keyboard.press('Tab');
    await soon(() => isOn.getAttribute('aria-describedby')).toBe('tooltip');
    expect(await isOn.getAttribute('aria-checked'), 'nothing was saved').toBe('true');

    for (const { title } of offers) await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/^2 deals will be switched off/).waitFor();
    await owner.delete(`/api/offers/${offerIds[0]}`);
    await question.getByText(/^1 deal will be switched off/).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await owner.delete(`/api/stores/${id}`);
  },
);
