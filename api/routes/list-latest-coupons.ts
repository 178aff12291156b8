import { publicLatestCoupons } from '../../data/queries/public-deals.ts';
import { listLatestCoupons } from '../contract/list-latest-coupons.ts';
import { route } from '../http/route.ts';

export const listLatestCouponsRoute = route(listLatestCoupons, ({ read }) => read(publicLatestCoupons));
