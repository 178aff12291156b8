import type { Transaction } from '../../data/database/database.ts';
import { changeDeals, type DealChanges } from '../records/change-deals.ts';
import { couponRules, offerRules, type DealRules } from '../records/deal-rules.ts';
import { deleteDeals } from '../records/delete-deals.ts';
import { findDeal, noSuchDeal, type DealKind } from '../records/locate-deal.ts';
import { NoSuchRecord, UnknownStore } from '../records/not-found-errors.ts';
import type { BulkResult, BulkWork } from './apply-change.ts';
import { copyDeals } from './copy-deals.ts';
import { gatheringWrites } from './gathered-writes.ts';
import { collectRefusals } from './refusals.ts';

interface DealsChange extends DealChanges {
  delete?: true | undefined;
  duplicate?: true | undefined;
}

/** Changes, moves, duplicates or deletes coupons and offers. Throws `UnknownStore`. */
export function changeDealsInBulk(
  work: BulkWork,
  kinds: readonly DealKind[],
  { delete: isDeletion, duplicate: isDuplication, ...changes }: DealsChange,
): BulkResult {
  const { transaction, database, now, ids } = work;
  if (changes.storeId != null && !transaction.read(`stores/${changes.storeId}`)) throw new UnknownStore();
  const places = work.places ?? ids.flatMap((id) => findDeal(work, kinds, id) ?? []);
  const byId = new Map(places.map((place) => [place.id, place]));
  const { attempt, outcome } = collectRefusals((id) => {
    const place = byId.get(id);
    const deals = place && database.read(`stores/${place.storeId}`)?.[place.kind];
    return deals?.find((deal) => deal.id === id)?.title;
  });
  for (const id of ids.filter((each) => !byId.has(each)))
    attempt(id, () => {
      throw kinds.length > 1 ? new NoSuchRecord('deal') : noSuchDeal(kinds[0]!);
    });

  function apply<Kind extends DealKind>(transaction: Transaction, rules: DealRules<Kind>): string[] {
    const ofKind = places.filter(({ kind }) => kind === rules.kind);
    const byStore = Map.groupBy(ofKind, ({ storeId }) => storeId);
    const deals = new Map([...byStore].map(([storeId, inStore]) => [storeId, inStore.map(({ id }) => id)]));
    if (isDeletion) return deleteDeals(transaction, rules, { deals, now, attempt });
    if (isDuplication) copyDeals(transaction, rules, { deals, changes, now, attempt });
    else changeDeals(transaction, rules, { deals, changes, now, attempt });
    return [];
  }
  const gone = gatheringWrites(transaction, (gathering) => [
    ...apply(gathering, couponRules),
    ...apply(gathering, offerRules),
  ]);
  return { ...outcome, gone };
}
