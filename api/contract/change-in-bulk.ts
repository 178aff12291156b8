import { z } from 'zod';
import { amazonProductInput } from '../../data/schema/amazon-product.ts';
import { blogInput } from '../../data/schema/blog.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { id, line, lineOrEmpty } from '../../data/schema/fields.ts';
import { storeInput } from '../../data/schema/store.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { offerForm } from './create-offer.ts';
import { dryRun } from './deletion-effect.ts';
import { recordFilter, unfit, type RecordKind } from './record-filter.ts';

/** Things of one call: all of them are changed while no other write gets its turn. */
export const MOST_AT_ONCE = 10_000;
/** Bytes: so many ids, each with its quotes and comma. */
const BODY_LIMIT = MOST_AT_ONCE * 70 + 64 * 1024;

const deletion = { delete: z.literal(true).optional() };
/** The copies get the fields beside it. Those of deals are switched off and those of posts are drafts, unless the fields say otherwise. */
const duplication = { duplicate: z.literal(true).optional() };

/** Plain text, in every affiliate link and deep-link template; a thing without it is neither changed nor counted. */
const replacement = {
  replaceInLinks: z.strictObject({ find: line(2048), with: lineOrEmpty(2048) }).optional(),
};

/** Fields that may be given to many things at once, or what is done with all of them. */
function oneChange<Shape extends z.ZodRawShape>(shape: Shape) {
  const given = (change: object): number => Object.values(change).filter((value) => value !== undefined).length;
  return z
    .strictObject(shape)
    .refine((change) => given(change) > 0, 'Name at least one change.')
    .refine(
      (change) => !('delete' in change && change.delete) || given(change) === 1,
      'Delete things or change them, not both.',
    )
    .refine(
      (change) => !('replaceInLinks' in change && change.replaceInLinks) || given(change) === 1,
      'Replace text in links without other changes.',
    );
}

const fieldsOf = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) =>
  changesOf(input).omit({ revision: true }).shape;

const coupons = fieldsOf(couponInput.extend({ storeId: id }));
const offers = fieldsOf(offerForm);
/** What coupons and offers have in common; and whether a coupon is verified, which leaves offers as they are. */
const { startsAt, expiryDate, verifiedAt, active, storeId } = offers;
const deals = { startsAt, expiryDate, verifiedAt, active, storeId, verified: coupons.verified, ...replacement };
const stores = fieldsOf(storeInput.omit({ name: true, slug: true, logo: true }));
const blogs = fieldsOf(blogInput.omit({ title: true, slug: true, content: true }));
const products = fieldsOf(amazonProductInput.omit({ name: true }));

/** Things by their ids, or all that the owner's tables list for a filter. */
const select = z
  .strictObject({ ids: z.array(id).min(1).max(MOST_AT_ONCE).optional(), filter: recordFilter.optional() })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Give ids or a filter.');

const changeOfKind = <Kind extends RecordKind, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z
    .object({ kind: z.literal(kind), select, change: oneChange({ ...shape, ...deletion }) })
    .check(({ value, issues }) => {
      const { filter } = value.select;
      const wrong = filter === undefined ? null : unfit(kind, filter);
      if (wrong !== null)
        issues.push({ code: 'custom', path: ['select', 'filter', wrong.path], message: wrong.message, input: filter });
    });

const bulkChange = z.discriminatedUnion(
  'kind',
  [
    changeOfKind('coupons', { ...coupons, ...replacement, ...duplication }),
    changeOfKind('offers', { ...offers, ...replacement, ...duplication }),
    changeOfKind('deals', { ...deals, ...duplication }),
    changeOfKind('stores', { ...stores, ...replacement }),
    changeOfKind('blogs', { ...blogs, ...duplication }),
    changeOfKind('amazon-products', { ...products, ...replacement }),
  ],
  {
    error: ({ code }) =>
      code === 'invalid_union'
        ? 'Use one of these: coupons, offers, deals, stores, blogs, amazon-products.'
        : undefined,
  },
);

export const changeInBulk = defineContract({
  operation: 'change-in-bulk',
  method: 'post',
  path: '/api/bulk',
  summary: 'Gives many things the same change in one transaction and one publish, or deletes or duplicates them.',
  access: 'owner',
  publishes: true,
  query: dryRun,
  body: bulkChange,
  bodyLimit: BODY_LIMIT,
  reply: z.object({
    /** To how many the change was applied; with `dryRun=1`, would be. Those that were so already count, except for `replaceInLinks`. */
    count: z.int(),
    /** Those that a rule refused, which stay as they were. `message` names the thing, and says why and what to do. */
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
});

export type BulkChange = z.output<typeof bulkChange>;
export type BulkReply = z.output<typeof changeInBulk.reply>;
