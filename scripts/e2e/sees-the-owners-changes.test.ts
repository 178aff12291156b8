import { expect, inject } from 'vitest';
import { openStore, saved } from './catalogue-fixtures.ts';
import { shopperTest } from './shopper-test.ts';

shopperTest('A shopper sees what the owner has changed as soon as it is published', async ({ visit, owner }) => {
  const { path, id, offerIds } = await openStore(owner, {
    name: 'Moving Mirrors',
    offers: [{ title: 'Mirrors for less', discountValue: '15%' }],
  });
  const page = await visit(path, { islands: false });
  const offers = page.getByRole('region', { name: 'Special Offers' }).getByRole('article');
  await offers.filter({ hasText: 'Mirrors for less' }).getByText('15% OFF', { exact: true }).waitFor();

  saved(await owner.put(`/api/offers/${offerIds[0]}?wait=1`, { title: 'Mirrors for much less', discountValue: '35%' }));
  await page.reload();
  await offers.filter({ hasText: 'Mirrors for much less' }).getByText('35% OFF', { exact: true }).waitFor();

  saved(await owner.put(`/api/offers/${offerIds[0]}?wait=1`, { active: false }));
  await page.reload();
  await page.getByRole('heading', { name: 'No Coupons Available' }).waitFor();

  expect((await owner.delete(`/api/stores/${id}?wait=1`)).status).toBe(200);
  const later = await visit(path, { status: 404, islands: false });
  await later.getByRole('heading', { level: 1, name: 'Store Not Found' }).waitFor();
});

shopperTest(
  'A shopper with a bookmark is redirected when the owner gives a store another address',
  async ({ visit, owner }) => {
    const { path, id } = await openStore(owner, { name: 'Former Forks', coupons: [{ title: 'Forks for less' }] });
    saved(await owner.put(`/api/stores/${id}?wait=1`, { name: 'Further Forks', slug: 'further-forks' }));
    const page = await visit(path, { islands: false });
    await page.waitForURL('**/store/further-forks');
    await page.getByRole('heading', { level: 1, name: 'Further Forks' }).waitFor();

    const { address } = inject('site');
    for (const [before, now] of [
      [path, '/store/further-forks'],
      [path.replace('/store/', '/feeds/') + '.xml', '/feeds/further-forks.xml'],
    ] as const) {
      const { url, redirected, status } = await fetch(address + before);
      expect([url, redirected, status]).toEqual([address + now, true, 200]);
    }
    saved(await owner.put(`/api/stores/${id}?wait=1`, { name: 'Further Forks', slug: path.replace('/store/', '') }));
    expect((await fetch(address + path)).redirected, 'the first address is its own again').toBe(false);
  },
);
