import { z } from 'zod';
import { amazonProduct } from '../../data/schema/amazon-product.ts';
import { id } from '../../data/schema/fields.ts';
import { ownerPost } from './blog-entities.ts';
import { defineContract } from './contract.ts';
import { ownerCoupon, ownerOffer, ownerStore } from './entities.ts';
import { recordKinds } from './record-filter.ts';

export const getRecord = defineContract({
  operation: 'get-record',
  method: 'get',
  path: '/api/records/{kind}/{id}',
  summary: 'One record of a table as the owner edits it. A deal is found whether it is a coupon or an offer.',
  access: 'owner',
  params: z.object({ kind: z.enum(recordKinds), id }),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('coupons'), record: ownerCoupon }),
    z.object({ kind: z.literal('offers'), record: ownerOffer }),
    z.object({ kind: z.literal('stores'), record: ownerStore }),
    z.object({ kind: z.literal('blogs'), record: ownerPost }),
    z.object({ kind: z.literal('amazon-products'), record: amazonProduct }),
  ]),
});
