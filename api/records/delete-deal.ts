import { noteGone } from '../figures/forget-figures.ts';
import type { AnyCall } from '../http/route.ts';
import { save } from '../http/save.ts';
import { orThrow } from './attempt.ts';
import type { DealRules } from './deal-rules.ts';
import { deleteDeals } from './delete-deals.ts';
import { storeIdOfDeal, type DealKind } from './locate-deal.ts';

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
