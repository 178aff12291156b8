import { noteGone } from '../../engagement/forget-figures.ts';
import type { AnyCall } from '../../routing/route.ts';
import { save } from '../../routing/save.ts';
import { orThrow } from '../../entities/writes/attempt.ts';
import { changeDeals, type DealChanges, deleteDeals } from '../../entities/writes/change-deals.ts';
import type { DealRules } from '../../entities/writes/deal-rules.ts';
import { storeIdOfDeal, type DealKind } from '../../entities/writes/locate-deal.ts';

/** A call that changes a coupon or an offer. */
interface UpdateCall extends AnyCall {
  readonly params: { id: string };
  readonly body: DealChanges;
}

/** Changes one deal in its store's document, or moves it to another store's. */
export function updateDeal<Kind extends DealKind>(
  call: UpdateCall,
  rules: DealRules<Kind>,
): Promise<ReturnType<DealRules<Kind>['shown']>> {
  const { params, body: changes, services } = call;
  return save(call, (transaction) => {
    const deals = new Map([[storeIdOfDeal(services, rules.kind, params.id), [params.id]]]);
    const [changed] = changeDeals(transaction, rules, { deals, changes, now: services.now(), attempt: orThrow });
    return rules.shown(changed!.store, changed!.deal);
  });
}

/** Deletes one deal. */
export async function deleteDeal<Kind extends DealKind>(
  call: AnyCall & { readonly params: { id: string } },
  rules: DealRules<Kind>,
): Promise<void> {
  const {
    params: { id },
    services,
  } = call;
  const things = await save(call, (transaction) => {
    const deals = new Map([[storeIdOfDeal(services, rules.kind, id), [id]]]);
    return deleteDeals(transaction, rules, { deals, now: services.now(), attempt: orThrow });
  });
  await noteGone(services, things);
}
