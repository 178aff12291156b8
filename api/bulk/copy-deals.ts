import { isImported } from '../../data/rules/source.ts';
import type { Source } from '../../data/schema/source.ts';
import type { Transaction } from '../../data/database/database.ts';
import type { Attempt } from '../records/attempt.ts';
import type { DealChanges, DealsByStore } from '../records/change-deals.ts';
import { checkDates } from '../records/check-dates.ts';
import { createDeals } from '../records/create-deals.ts';
import type { DealInputOf, DealRules } from '../records/deal-rules.ts';
import type { DealKind } from '../records/locate-deal.ts';

/**
 * Adds a copy of each deal, with these changes, to the end of its store's or of another store's. The copies are switched off unless the
 * changes say otherwise: shoppers are not to see a deal twice while its copy is edited.
 */
export function copyDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { deals, changes, now, attempt }: { deals: DealsByStore; changes: DealChanges; now: Date; attempt: Attempt },
): void {
  const inputs = new Map<string, DealInputOf<Kind>[]>();
  for (const [storeId, ids] of deals) {
    const present = new Map(rules.of(transaction.read(`stores/${storeId}`)!).map((deal) => [deal.id, deal]));
    for (const id of ids) {
      const input = attempt(id, () => {
        const typed = rules.typed(present.get(id)!, { active: false, ...sourceOfCopy(present.get(id)!), ...changes });
        checkDates(transaction, typed, now);
        return typed;
      });
      const target = changes.storeId ?? storeId;
      if (input !== undefined) inputs.set(target, [...(inputs.get(target) ?? []), input]);
    }
  }
  for (const [storeId, of] of inputs) createDeals(transaction, rules, { storeId, inputs: of, now });
}

/** A feed knows the deal that was copied by its reference, and does not know the copy. */
const sourceOfCopy = ({ source }: { source?: Source | undefined }) =>
  source !== undefined && isImported({ source }) ? { source: { ...source, reference: '' } } : {};
