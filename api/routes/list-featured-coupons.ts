import { publicFeaturedCoupons } from '../../data/queries/public-deals.ts';
import { listFeaturedCoupons } from '../contract/list-featured-coupons.ts';
import { route } from '../http/route.ts';

export const listFeaturedCouponsRoute = route(listFeaturedCoupons, ({ read }) => read(publicFeaturedCoupons));
