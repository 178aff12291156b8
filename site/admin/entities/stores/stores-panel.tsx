import { Pencil, TicketPercent, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf } from '../../../strings/count-of.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { NameButton } from '../../ui/controls/name-button.tsx';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { RowButton } from '../../ui/controls/row-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { Thumbnail } from '../../ui/controls/thumbnail.tsx';
import { ViewLink } from '../../ui/controls/view-link.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { StoreCoupons } from '../coupons/store-coupons.tsx';
import { StoreDeletion } from './store-deletion.tsx';
import { StoreForm } from './store-form.tsx';
import { listStores } from '../../../../api/contract/stores.ts';
import { useRead } from '../../http/query.ts';

type Kind = 'edit' | 'delete' | 'coupons';

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
  const [typed, setTyped] = useFilter('search', '');
  const [order, setOrder] = useFilter<Order>('order', 'name');
  const { kind, id, row: store, missing, show, close } = useOpen<OwnerStore, Kind>(stores.data);
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
      actions={<NewButton label="Add Store" onClick={() => show('new')} />}
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
      <Loaded query={stores} of="stores" as="list">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {typed === ''
                ? 'There is no store yet. Add the first one, or let the AI Store Generator draft it.'
                : 'No store matches the search.'}
            </p>
          ) : (
            <VirtualList label="Stores" items={found} keyOf={(store) => store.id}>
              {(store) => <StoreRow store={store} onOpen={(next) => show(next, store)} />}
            </VirtualList>
          )
        }
      </Loaded>
      {kind === 'new' && <StoreForm onClose={close} />}
      {kind === 'edit' && store && <StoreForm store={store} onClose={close} />}
      {kind === 'delete' && store && <StoreDeletion store={store} onClose={close} />}
      {kind === 'coupons' && store && (
        <StoreCoupons store={stores.data?.find(({ id }) => id === store.id) ?? store} onClose={close} />
      )}
      {missing && <GoneDialog what="store" kinds={['stores']} id={id} onClose={close} />}
    </Panel>
  );
}

function StoreRow({ store, onOpen }: { store: OwnerStore; onOpen(kind: Kind): void }) {
  return (
    <>
      <Thumbnail src={store.logo} />
      <div className="row-main">
        <NameButton name={store.name} onClick={() => onOpen('edit')} />
        <p className="hint">{`${store.category} · ${countOf(store.couponCount, 'coupon')} · ${countOf(store.offerCount, 'offer')}`}</p>
      </div>
      <div className="row-actions">
        <ViewLink name={store.name} href={storePath(store.slug)} />
        <RowButton icon={TicketPercent} label={`Coupons of ${store.name}`} onClick={() => onOpen('coupons')} />
        <RowButton icon={Pencil} label={`Edit ${store.name}`} onClick={() => onOpen('edit')} />
        <RowButton icon={Trash2} label={`Delete ${store.name}`} onClick={() => onOpen('delete')} />
      </div>
    </>
  );
}
