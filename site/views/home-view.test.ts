import { expect, it } from 'vitest';
import { latestCoupons } from '../../data/queries/indexes/deal-lists.ts';
import { LATEST_COUNT } from '../../data/queries/public-deals.ts';
import { aCoupon, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { LATEST_SHOWN } from '../../data/rules/web/shown-limits.ts';
import { homeView } from './home-view.ts';

/** Home of so many featured coupons, and so many others. */
function homeOf(featured: number, others: number) {
  const coupons = Array.from({ length: featured + others }, (_, at) =>
    aCoupon({ id: `c${at}`, featured: at < featured }),
  );
  const read = readerOf({ stores: [aStore({ coupons })] });
  const { featuredCoupons, latestCoupons: latest } = read(homeView);
  const both = new Set(featuredCoupons.map(({ key }) => key));
  return { latest: latest.length, twice: latest.filter(({ key }) => both.has(key)).length, read };
}

it('the latest coupons of home leave out those that are featured above them, while others fill its list', () => {
  expect(homeOf(8, LATEST_SHOWN)).toMatchObject({ latest: LATEST_SHOWN, twice: 0 });
  expect(homeOf(8, 40)).toMatchObject({ latest: LATEST_COUNT, twice: 0 });
  expect(homeOf(8, LATEST_SHOWN - 1)).toMatchObject({ latest: 8 + LATEST_SHOWN - 1, twice: 8 });
  expect(homeOf(8, 0)).toMatchObject({ latest: 8, twice: 8 });
  expect(homeOf(8, 40).read(latestCoupons, LATEST_COUNT), 'for those who ask the API').toHaveLength(LATEST_COUNT);
});
