import { Link } from '@tanstack/react-router';
import { TicketPercent } from 'lucide-react';
import { useMemo } from 'react';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf } from '../../text/messages.ts';
import { useFilter } from '../../ui/address/screen-state.ts';
import { Select } from '../../ui/inputs/choices.tsx';
import { storeDeletion, StoreForm } from './store-form.tsx';
import { listStores } from '../../../../api/contract/stores.ts';
import { useRead } from '../../http/query.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { ListPanel } from '../../app/shell/list-panel.tsx';

const orders = {
  name: { label: 'By name', of: () => 0 },
  newest: { label: 'Newest first', of: (a: OwnerStore, b: OwnerStore) => (a.createdAt < b.createdAt ? 1 : -1) },
  deals: { label: 'Most deals first', of: (a: OwnerStore, b: OwnerStore) => dealsOf(b) - dealsOf(a) },
};
type Order = keyof typeof orders;
const orderOptions = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value].label }));
const dealsOf = (store: OwnerStore): number => store.couponCount + store.offerCount;

export function StoresPanel() {
  const stores = useRead(listStores);
  const [order, setOrder] = useFilter<Order>('order', 'name');
  const sorted = useMemo(() => stores.data?.toSorted(orders[order].of), [stores.data, order]);
  return (
    <ListPanel
      id="stores"
      title="Stores"
      query={stores}
      of="stores"
      noun="store"
      rows={sorted}
      textsOf={({ name, category, slug }) => [name, category, slug]}
      none="There is no store yet. Add the first one, or let the AI Store Generator draft it."
      add="Add Store"
      after={
        <Select
          label="Order of stores"
          options={orderOptions}
          value={order}
          onChange={(next: Order) => setOrder(next)}
          small
        />
      }
      rowOf={(store) => ({
        picture: store.logo,
        name: store.name,
        hint: aboutStore(store),
        view: storePath(store.slug),
        actions: (
          <RowButton
            icon={TicketPercent}
            label={`Coupons of ${store.name}`}
            render={<Link to="/deals" search={{ store: store.id, kind: 'coupons' }} />}
          />
        ),
      })}
      form={(store, close) => <StoreForm store={store} onClose={close} />}
      deletion={storeDeletion}
    />
  );
}

const aboutStore = ({ category, couponCount, offerCount }: OwnerStore): string =>
  [category, countOf(couponCount, 'coupon'), countOf(offerCount, 'offer')].join(' · ');
