import { noteGone } from '../engagement/forget-figures.ts';
import type { AnyCall } from '../routing/route.ts';
import { save } from '../routing/save.ts';
import { orThrow } from '../entities/writes/attempt.ts';
import type { DealRules } from '../entities/writes/deal-rules.ts';
import { deleteDeals } from '../entities/writes/delete-deals.ts';
import { storeIdOfDeal, type DealKind } from '../entities/writes/locate-deal.ts';

/** Deletes one deal. */
export async function deleteDeal<Kind extends DealKind>(
  call: AnyCall & { readonly params: { id: string } },
  rules: DealRules<Kind>,
): Promise<{ [field: string]: never }> {
  const {
    params: { id },
    services,
  } = call;
  const things = await save(call, (transaction) => {
    const deals = new Map([[storeIdOfDeal(services, rules.kind, id), [id]]]);
    return deleteDeals(transaction, rules, { deals, now: services.now(), attempt: orThrow });
  });
  await noteGone(services, things);
  return {};
}
