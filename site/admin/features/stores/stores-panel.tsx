import { Pencil, Plus, TicketPercent, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OwnerStore } from '../../../../api/contract/entities.ts';
import { countOf } from '../../../ui/count-of.ts';
import { Loaded } from '../../controls/list-state.tsx';
import { RowButton } from '../../controls/row-button.tsx';
import { SearchBox } from '../../controls/search-box.tsx';
import { Select } from '../../controls/select.tsx';
import { matching } from '../../controls/text-filter.ts';
import { Thumbnail } from '../../controls/thumbnail.tsx';
import { VirtualList } from '../../controls/virtual-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useStores } from '../../requests/stores.ts';
import { StoreCoupons } from './store-coupons.tsx';
import { StoreDeletion } from './store-deletion.tsx';
import { StoreForm } from './store-form.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete' | 'coupons'; store: OwnerStore } | null;

const orders = {
  name: { label: 'By name', of: () => 0 },
  newest: { label: 'Newest first', of: (a: OwnerStore, b: OwnerStore) => (a.createdAt < b.createdAt ? 1 : -1) },
  deals: { label: 'Most deals first', of: (a: OwnerStore, b: OwnerStore) => dealsOf(b) - dealsOf(a) },
};
type Order = keyof typeof orders;
const orderOptions = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value].label }));
const dealsOf = (store: OwnerStore): number => store.couponCount + store.offerCount;

export function StoresPanel() {
  const stores = useStores();
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<Order>('name');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const found = useMemo(
    () =>
      [...matching(stores.data ?? [], typed, (store) => [store.name, store.category, store.slug])].sort(
        orders[order].of,
      ),
    [stores.data, typed, order],
  );

  return (
    <Panel
      id="stores"
      title="Stores"
      {...(stores.data && { count: stores.data.length })}
      actions={
        <button type="button" className="btn btn-primary btn-small" onClick={() => setOpen({ kind: 'new' })}>
          <Plus className="icon" aria-hidden /> Add Store
        </button>
      }
    >
      <div className="tools">
        <SearchBox label="Search stores" value={typed} onChange={setTyped} />
        <Select
          label="Order of stores"
          options={orderOptions}
          value={order}
          onChange={(next: Order) => setOrder(next)}
          small
        />
      </div>
      <Loaded query={stores} of="stores">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {typed === ''
                ? 'There is no store yet. Add the first one, or let the AI Store Generator draft it.'
                : 'No store matches the search.'}
            </p>
          ) : (
            <VirtualList label="Stores" items={found} keyOf={(store) => store.id}>
              {(store) => <StoreRow store={store} onOpen={(kind) => setOpen({ kind, store })} />}
            </VirtualList>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <StoreForm onClose={close} />}
      {open?.kind === 'edit' && <StoreForm store={open.store} onClose={close} />}
      {open?.kind === 'delete' && <StoreDeletion store={open.store} onClose={close} />}
      {open?.kind === 'coupons' && (
        <StoreCoupons store={stores.data?.find(({ id }) => id === open.store.id) ?? open.store} onClose={close} />
      )}
    </Panel>
  );
}

function StoreRow({ store, onOpen }: { store: OwnerStore; onOpen(kind: 'edit' | 'delete' | 'coupons'): void }) {
  return (
    <>
      <Thumbnail src={store.logo} />
      <div className="row-main">
        <a className="row-name" href={`/store/${store.slug}`} target="_blank" rel="noopener">
          {store.name}
        </a>
        <p className="hint">{`${store.category} · ${countOf(store.couponCount, 'coupon')} · ${countOf(store.offerCount, 'offer')}`}</p>
      </div>
      <div className="row-actions">
        <RowButton icon={TicketPercent} label={`Coupons of ${store.name}`} onClick={() => onOpen('coupons')} />
        <RowButton icon={Pencil} label={`Edit ${store.name}`} onClick={() => onOpen('edit')} />
        <RowButton icon={Trash2} label={`Delete ${store.name}`} onClick={() => onOpen('delete')} />
      </div>
    </>
  );
}
