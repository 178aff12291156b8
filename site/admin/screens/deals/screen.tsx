import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DealRow } from '../../../../api/contract/record-rows.ts';
import { dayOf } from '../../../../data/rules/time-zone.ts';
import { useOpen } from '../../address/use-open.ts';
import { NewButton } from '../../controls/new-button.tsx';
import { CouponForm } from '../../features/stores/coupon-form.tsx';
import { OfferForm } from '../../features/offers/offer-form.tsx';
import { useSiteZone } from '../../requests/settings.ts';
import { useStoreNames } from '../../requests/stores.ts';
import { useFailureOf } from '../../requests/votes.ts';
import { PanelPlace } from '../../shell/panel-place.ts';
import { Screen } from '../../shell/screen.tsx';
import { SourceFilter } from '../../table/source-filter.tsx';
import { TableScreen } from '../../table/table-screen.tsx';
import { useTableSearch } from '../../table/use-table-search.ts';
import { dealActions } from './deal-actions.tsx';
import { dealColumns } from './deal-columns.tsx';
import { DealDeletion } from './deal-deletion.tsx';
import { DealEditor } from './deal-editor.tsx';
import { KindFilter, StoreFilter } from './deal-filters.tsx';
import { dealStates } from './deal-states.ts';
import { PasteDialog } from './paste/paste-dialog.tsx';
import type { DealsSearch } from './search.ts';
import { useSetActive } from './use-set-active.ts';

/** Every coupon and offer. */
export default function DealsScreen() {
  return (
    <PanelPlace value="part">
      <Deals />
    </PanelPlace>
  );
}

function Deals() {
  const timeZone = useSiteZone();
  const failureOf = useFailureOf();
  const stores = useStoreNames();
  const setActive = useSetActive();
  const [{ kind = 'deals', store }] = useTableSearch<DealsSearch>();
  const open = useOpen<{ id: string }>(undefined);
  const [deleting, setDeleting] = useState<DealRow | null>(null);
  const ofStore = store === undefined ? {} : { storeId: store };

  return (
    <Screen
      title="Deals"
      actions={
        <>
          <button type="button" className="btn btn-plain btn-small" onClick={() => open.show('paste')}>
            <ClipboardPaste className="icon" aria-hidden /> Paste Deals
          </button>
          <button type="button" className="btn btn-plain btn-small" onClick={() => open.show('offer')}>
            <Plus className="icon" aria-hidden /> Add Offer
          </button>
          <NewButton label="Add Coupon" onClick={() => open.show('new')} />
        </>
      }
    >
      <TableScreen
        kind={kind}
        name="deals"
        noun="deal"
        columns={dealColumns({
          timeZone,
          failureOf,
          onOpen: (deal) => open.show('edit', deal),
          onActive: (deal, active) => void setActive(deal, active),
          onDelete: setDeleting,
        })}
        states={dealStates}
        nameOf={({ title }) => title}
        onOpen={(deal) => open.show('edit', deal)}
        onDelete={setDeleting}
        actions={dealActions({
          today: dayOf(Date.now(), timeZone),
          timeZone,
          storeName: (id) => stores.data?.find((each) => each.id === id)?.name,
        })}
        filters={
          <>
            <StoreFilter />
            <KindFilter />
            <SourceFilter label="Source of deals" />
          </>
        }
        none="There are no deals yet."
      />
      {open.kind === 'edit' && open.id !== undefined && <DealEditor key={open.id} id={open.id} onClose={open.close} />}
      {open.kind === 'new' && <CouponForm {...ofStore} onClose={open.close} />}
      {open.kind === 'offer' && <OfferForm {...ofStore} onClose={open.close} />}
      {open.kind === 'paste' && <PasteDialog storeId={store} onClose={open.close} />}
      {deleting && <DealDeletion deal={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}
