import type { SentBodyOf } from '../../api/contract/contract.ts';
import type { createCoupon } from '../../api/contract/coupons.ts';
import type { createOffer } from '../../api/contract/offers.ts';
import type { createStore } from '../../api/contract/stores.ts';
import type { Answer, Visitor } from '../../api/testing/visitor.ts';
import { slugify } from '../../data/rules/text/slugify.ts';

export interface StoreFixture extends Partial<SentBodyOf<typeof createStore>> {
  /** Unique to this test: the slug comes from it. */
  name: string;
  offers?: Partial<SentBodyOf<typeof createOffer>>[];
  coupons?: Partial<SentBodyOf<typeof createCoupon>>[];
}

/** Creates a store for one test; it is live, with all its deals, when this returns. What a test does not state does not matter to it. */
export async function openStore(owner: Visitor, { offers = [], coupons = [], ...stated }: StoreFixture) {
  const slug = slugify(stated.name);
  const offer = { title: 'An offer', description: 'For all orders.', affiliateLink: `https://go.example/${slug}` };
  const coupon = { title: 'A coupon', discountType: 'percentage', discountValue: '10' };
  const batches = [
    { kind: 'offers', deals: offers.map((given) => ({ ...offer, ...given })) },
    { kind: 'coupons', deals: coupons.map((given) => ({ ...coupon, ...given })) },
  ].filter(({ deals }) => deals.length > 0);
  let left = batches.length;
  // A change that waits is published together with all before it.
  const add = (path: string, body: object): Promise<Answer> => owner.post(left-- === 0 ? `${path}?wait=1` : path, body);
  const usual = { category: 'Electronics', description: 'A store of a test.', website: `https://${slug}.example/` };
  const { id } = saved(await add('/api/stores', { slug, ...usual, ...stated }));
  /** In the given order. */
  const offerIds: string[] = [];
  for (const { kind, deals } of batches) {
    const answer = await add(`/api/${kind}/batch`, { storeId: id, [kind]: deals });
    saved(answer);
    if (kind === 'offers') offerIds.push(...answer.body.offers.map((made: { id: string }) => made.id));
  }
  return { id, path: `/store/${slug}`, offerIds };
}

/** What the owner saved, as the server has it now. Throws with what the server answered instead. */
export function saved({ status, text, body }: Answer): { id: string; revision: number } {
  if (status !== 201 && status !== 200) throw new Error(`The owner's change was refused: ${status} ${text}`);
  return body;
}
