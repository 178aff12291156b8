import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { deleteDealFigures } from '../../engagement/forget-figures.ts';
import type { Attempt } from './attempt.ts';
import type { DealsByStore } from './change-deals.ts';
import type { DealRules } from './deal-rules.ts';
import { notesAfter } from '../deleted-imports.ts';
import { noSuchDeal, type DealKind } from './locate-deal.ts';
import { withDeals } from './with-deals.ts';

/**
 * Deletes coupons or offers, and what pages show of them, and notes which feeds brought; gives their names as counts have them, such as
 * `coupon/acme/acme-c1`.
 */
export function deleteDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { deals, now, attempt }: { deals: DealsByStore; now: Date; attempt: Attempt },
): string[] {
  const things: string[] = [];
  for (const [storeId, ids] of deals) {
    const store = transaction.read(`stores/${storeId}`);
    const present = new Set(store && rules.of(store).map(({ id }) => id));
    const gone = new Set(
      ids.filter((id) =>
        attempt(id, () => {
          if (!present.has(id)) throw noSuchDeal(rules.kind);
          return true;
        }),
      ),
    );
    if (!store || gone.size === 0) continue;
    const left = rules.of(store).filter(({ id }) => !gone.has(id));
    const deleted = rules.of(store).filter(({ id }) => gone.has(id));
    const noted = { ...store, ...notesAfter(store, rules.kind, deleted) };
    transaction.write(`stores/${storeId}`, withDeals(noted, { [rules.kind]: left }, now));
    const kind = rules.kind === 'offers' ? 'offer' : 'coupon';
    deleteDealFigures(transaction, storeId, kind, gone);
    things.push(...[...gone].map((id) => `${kind}/${storeId}/${id}`));
  }
  return things;
}
