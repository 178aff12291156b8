import { expect } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { shopperTest } from './shopper-test.ts';

shopperTest(
  'A shopper sees what the owner has changed as soon as it is published, also by a bookmark',
  async ({ visit, owner }) => {
    const { path, id, offerIds } = await openStore(owner, {
      name: 'Moving Mirrors',
      offers: [{ title: 'Mirrors for less', discountValue: '15%' }],
    });
    const page = await visit(path, { islands: false });
    const offers = page.getByRole('region', { name: 'Special Offers' }).getByRole('article');
    await offers.filter({ hasText: 'Mirrors for less' }).getByText('15% OFF', { exact: true }).waitFor();

    saved(
      await owner.put(`/api/offers/${offerIds[0]}?wait=1`, { title: 'Mirrors for much less', discountValue: '35%' }),
    );
    await page.reload();
    await offers.filter({ hasText: 'Mirrors for much less' }).getByText('35% OFF', { exact: true }).waitFor();

    saved(await owner.put(`/api/stores/${id}?wait=1`, { name: 'Moved Mirrors', slug: 'moved-mirrors' }));
    await page.goto(path);
    await page.waitForURL('**/store/moved-mirrors');
    saved(await owner.put(`/api/offers/${offerIds[0]}?wait=1`, { active: false }));
    await page.reload();
    await page.getByRole('heading', { name: 'No Coupons Available' }).waitFor();

    expect((await owner.delete(`/api/stores/${id}?wait=1`)).status).toBe(200);
    const later = await visit('/store/moved-mirrors', { status: 404, islands: false });
    await later.getByRole('heading', { level: 1, name: 'Store Not Found' }).waitFor();
  },
);
