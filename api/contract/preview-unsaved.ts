import { z } from 'zod';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { LOGO_BODY_LIMIT } from './logo-upload.ts';
import { updateAmazonProduct } from './update-amazon-product.ts';
import { updateBlog } from './update-blog.ts';
import { updateConfig } from './update-config.ts';
import { updateCoupon } from './update-coupon.ts';
import { updateOffer } from './update-offer.ts';
import { updateStore } from './update-store.ts';

/** With an id, a change of what is saved; without, a new one. */
const typed = <Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.object({ kind: z.literal(kind), id: id.optional(), value });

const unsavedThing = z.discriminatedUnion(
  'kind',
  [
    typed('store', updateStore.body),
    typed('offer', updateOffer.body),
    typed('coupon', updateCoupon.body),
    typed('post', updateBlog.body),
    typed('product', updateAmazonProduct.body),
    typed('settings', updateConfig.body),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? 'Use one of these: store, offer, coupon, post, product, settings.' : undefined,
  },
);

export const previewUnsaved = defineContract({
  operation: 'preview-unsaved',
  method: 'post',
  path: '/api/preview',
  summary:
    'What is typed and not saved, on its real page: a store, a deal on the page of its store, a post, a product ' +
    'on the page of its kind, or the settings on the home page. Nothing is saved. The header `Content-Location` ' +
    'names an address that opens the same page once, within a minute.',
  access: 'owner',
  keepsNoReply: true,
  body: unsavedThing,
  bodyLimit: LOGO_BODY_LIMIT,
  replyType: 'text/html',
  reply: z.string(),
  fails: [404, 409],
});

export type UnsavedThing = z.output<typeof unsavedThing>;
