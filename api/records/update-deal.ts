import type { Store } from '../../data/schema/store.ts';
import type { AnyCall } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkDates } from './check-dates.ts';
import { noSuchDeal, storeIdOfDeal, type DealKind } from './locate-deal.ts';
import { UnknownStore } from './not-found-errors.ts';
import { checkRevision } from './revision.ts';
import { withDeals } from './with-deals.ts';

type DealOf<Kind extends DealKind> = Store[Kind][number];

/** A call that changes a coupon or an offer. */
interface UpdateCall extends AnyCall {
  readonly params: { id: string };
  readonly body: { storeId?: string | null | undefined; revision?: number | undefined };
}

/** What coupons and offers differ in. */
interface Update<Kind extends DealKind, Reply> {
  kind: Kind;
  /** The deal after the change; throws what is wrong with it. */
  changed: (present: DealOf<Kind>) => DealOf<Kind>;
  /** The deal as it joins those of another store. */
  joining: (deal: DealOf<Kind>, others: readonly DealOf<Kind>[]) => DealOf<Kind>;
  reply: (store: Store, deal: DealOf<Kind>) => Reply;
}

/** Changes one deal in its store's document, or moves it to another store's. */
export async function updateDeal<Kind extends DealKind, Reply extends object>(
  call: UpdateCall,
  { kind, changed, joining, reply }: Update<Kind, Reply>,
): Promise<Reply> {
  const { params, body, services } = call;
  const storeId = storeIdOfDeal(services, kind, params.id);
  return save(call, (transaction) => {
    const dealsOf = (store: Store): readonly DealOf<Kind>[] => store[kind];
    const write = (store: Store, deals: readonly DealOf<Kind>[]): void =>
      transaction.write(`stores/${store.id}`, withDeals(store, { [kind]: deals }, services.now()));
    const store = transaction.read(`stores/${storeId}`);
    const present = store && dealsOf(store).find(({ id }) => id === params.id);
    if (!store || !present) throw noSuchDeal(kind);
    checkRevision(present, body.revision, reply(store, present));
    const deal = changed(present);
    checkDates(transaction, deal, services.now(), present);
    const target = body.storeId ?? storeId;
    if (target === storeId) {
      write(
        store,
        dealsOf(store).map((each) => (each.id === deal.id ? deal : each)),
      );
      return reply(store, deal);
    }
    const other = transaction.read(`stores/${target}`);
    if (!other) throw new UnknownStore();
    const moved = joining(deal, dealsOf(other));
    write(
      store,
      dealsOf(store).filter(({ id }) => id !== deal.id),
    );
    write(other, [...dealsOf(other), moved]);
    return reply(other, moved);
  });
}
