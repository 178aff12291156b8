import { publicStoreDetail } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { bySlug, ownerStoreDetail } from './entities.ts';

export const getStore = defineContract({
  operation: 'get-store',
  method: 'get',
  path: '/api/stores/{slug}',
  summary: 'A store with its coupons and offers.',
  access: 'public',
  cached: true,
  moves: true,
  params: bySlug,
  reply: publicStoreDetail,
  ownerReply: ownerStoreDetail,
});
