import { TicketPercent } from 'lucide-react';
import { useMemo } from 'react';
import type { OwnerStore } from '../../../../api/contract/shapes/entities.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf } from '../../text/messages.ts';
import { useFilter, useOpen } from '../../ui/address/screen-state.ts';
import { GoneDialog } from '../../ui/forms/opened-record.tsx';
import { NameButton, NewButton, RowButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { Select } from '../../ui/inputs/choices.tsx';
import { Thumbnail } from '../../ui/controls/list-rows.tsx';
import { StoreCoupons } from './store-coupons.tsx';
import { StoreDeletion, StoreForm } from './store-form.tsx';
import { listStores } from '../../../../api/contract/stores.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

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
  const [order, setOrder] = useFilter<Order>('order', 'name');
  const { kind, id, row: store, missing, show, close } = useOpen<OwnerStore, Kind>(stores.data);
  const sorted = useMemo(() => stores.data?.toSorted(orders[order].of), [stores.data, order]);

  return (
    <>
      <ListPanel
        id="stores"
        title="Stores"
        query={stores}
        of="stores"
        {...(sorted && { rows: sorted })}
        textsOf={({ name, category, slug }) => [name, category, slug]}
        none="There is no store yet. Add the first one, or let the AI Store Generator draft it."
        noneFound="No store matches the search."
        actions={<NewButton label="Add Store" onClick={() => show('new')} />}
        after={
          <Select
            label="Order of stores"
            options={orderOptions}
            value={order}
            onChange={(next: Order) => setOrder(next)}
            small
          />
        }
      >
        {(each) => (
          <>
            <Thumbnail src={each.logo} />
            <div className="row-main">
              <NameButton name={each.name} onClick={() => show('edit', each)} />
              <p className="hint">{aboutStore(each)}</p>
            </div>
            <div className="row-actions">
              <ViewLink name={each.name} href={storePath(each.slug)} />
              <RowButton icon={TicketPercent} label={`Coupons of ${each.name}`} onClick={() => show('coupons', each)} />
              <EditButtons name={each.name} onOpen={(next) => show(next, each)} />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <StoreForm onClose={close} />}
      {kind === 'edit' && store && <StoreForm store={store} onClose={close} />}
      {kind === 'delete' && store && <StoreDeletion store={store} onClose={close} />}
      {kind === 'coupons' && store && (
        <StoreCoupons store={stores.data?.find(({ id }) => id === store.id) ?? store} onClose={close} />
      )}
      {missing && <GoneDialog what="store" kinds={['stores']} id={id} onClose={close} />}
    </>
  );
}

const aboutStore = ({ category, couponCount, offerCount }: OwnerStore): string =>
  [category, countOf(couponCount, 'coupon'), countOf(offerCount, 'offer')].join(' · ');
