import { publicLatestCoupons } from '../../data/queries/public-deals.ts';
import { listLatestCoupons } from '../contract/list-latest-coupons.ts';
import { route } from '../frame/route.ts';

export const listLatestCouponsRoute = route(listLatestCoupons, ({ read }) => read(publicLatestCoupons));
