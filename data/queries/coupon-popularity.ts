import type { Listed } from './deal-lists.ts';
import { COUPONS_BY_USES } from './index-names.ts';
import type { Read } from './reader.ts';

/**
 * The coupons that shoppers took most recently, at most `count`; of one store, or of a part of the indexes. `listedOf` gives the coupons of
 * a store that may be among them. Stores come by their most used coupon: once enough are found, later stores hold none of the first.
 */
export function mostUsedCoupons(
  read: Read,
  scope: { part: string; storeId: string | null },
  listedOf: (storeId: string) => readonly Listed[],
  count: number,
): Listed[] {
  let found: { uses: number; listed: Listed }[] = [];
  const stores: readonly (readonly [storeId: string, best: number])[] =
    scope.storeId === null
      ? read.entries(COUPONS_BY_USES, scope.part).map(([, order, storeId]) => [storeId, -Number(order)] as const)
      : [[scope.storeId, Infinity]];
  for (const [storeId, best] of stores) {
    const last = found[count - 1];
    if (last && last.uses > best) break;
    const uses = read.document(`figures/${storeId}`)?.coupons ?? {};
    const used = listedOf(storeId).map((listed) => ({ uses: uses[listed[2]] ?? 0, listed }));
    found = [...found, ...used.filter((each) => each.uses > 0)].sort(byUses).slice(0, count);
  }
  return found.map(({ listed }) => listed);
}

/** The most used first, then by store and coupon. */
function byUses(a: { uses: number; listed: Listed }, b: { uses: number; listed: Listed }): number {
  return b.uses - a.uses || (`${a.listed[1]}/${a.listed[2]}` < `${b.listed[1]}/${b.listed[2]}` ? -1 : 1);
}
