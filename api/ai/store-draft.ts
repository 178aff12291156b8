import { z } from 'zod';
import { signOf } from '../../data/rules/deals/amount.ts';
import { conditions } from '../../data/schema/deal.ts';
import { offerDiscountTypes, type OfferInput } from '../../data/schema/offer.ts';
import type { Question } from './model.ts';
import { cut } from './post-draft.ts';

/** Specification section 9. */
const FEWEST_OFFERS = 10;
const MOST_OFFERS = 12;

/** What the model answers. Its servers want every field present: what may be missing is null. */
export const storeAnswer = z.object({
  description: z.string(),
  category: z.string(),
  offers: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      code: z.string().nullable(),
      discountType: z.enum(offerDiscountTypes),
      discountValue: z.string(),
      conditions: z
        .object({
          minimumSpend: z.string().nullable(),
          newCustomers: z.boolean(),
          students: z.boolean(),
          appOnly: z.boolean(),
          excludes: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type StoreAnswer = z.infer<typeof storeAnswer>;

export function storeQuestion(
  storeName: string,
  affiliateLink: string,
  categories: readonly string[],
  currency: string,
): Question<typeof storeAnswer> {
  return {
    name: 'store_draft',
    schema: storeAnswer,
    isUsable: (answer) => usableOffers(answer).length >= FEWEST_OFFERS,
    instructions: [
      'You draft entries for a coupon site. A person checks every entry before it is shown.',
      'Answer with a description of the store of two or three plain sentences, one of these categories: ' +
        `${categories.join(', ')}, and ${FEWEST_OFFERS} to ${MOST_OFFERS} offers of the kind such a store runs.`,
      `discountValue is text such as "20%" or "${signOf(currency)}15". Give a code only where such stores usually ask for ` +
        'one, otherwise null, and conditions only where such an offer usually has them. No superlatives, no claims about dates.',
    ].join('\n'),
    request: `Store: ${JSON.stringify(storeName)}\nLink: ${JSON.stringify(affiliateLink)}`,
  };
}

const usableOffers = ({ offers }: StoreAnswer) => offers.filter((offer) => cut(offer.title, 200) !== '');

/** The model's offers as ours: those with codes first, all switched off until the owner approves them (departure 4). */
export function offersOf(answer: StoreAnswer, affiliateLink: string): OfferInput[] {
  const ranked = usableOffers(answer).map((offer): OfferInput => {
    const code = offer.code === null ? '' : cut(offer.code, 60);
    return {
      title: cut(offer.title, 200),
      description: cut(offer.description, 2000),
      ...(code !== '' && { code }),
      affiliateLink,
      discountType: offer.discountType,
      discountValue: cut(offer.discountValue, 60),
      ...conditionsOf(offer.conditions),
      active: false,
    };
  });
  return ranked.sort((a, b) => Number(b.code !== undefined) - Number(a.code !== undefined)).slice(0, MOST_OFFERS);
}

/** As far as they can be stored. */
function conditionsOf(said: StoreAnswer['offers'][number]['conditions']): Pick<OfferInput, 'conditions'> {
  const { data } = conditions.safeParse(Object.fromEntries(Object.entries(said ?? {}).filter(([, value]) => value)));
  return data ? { conditions: data } : {};
}

/** One of the site's own categories: the one named, else the first. */
export function categoryOf({ category }: StoreAnswer, categories: readonly string[]): string | undefined {
  return categories.find((name) => name.toLowerCase() === category.trim().toLowerCase()) ?? categories[0];
}

export const descriptionOf = ({ description }: StoreAnswer): string => cut(description, 2000);
