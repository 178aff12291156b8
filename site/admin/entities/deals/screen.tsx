import { ClipboardPaste, Plus } from 'lucide-react';
import { useState } from 'react';
import type { DealRow } from '../../../../api/contract/shapes/record-rows.ts';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { couponToasts, offerToasts } from '../../text/messages.ts';
import { OpenedRecord } from '../../ui/forms/opened-record.tsx';
import { CouponForm, OfferForm } from './deal-forms.tsx';
import { changing } from '../../requests/undo.ts';
import { dayOf } from '../../../../data/rules/dates/time-zone.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { Button, NewButton } from '../../ui/controls/buttons.tsx';
import { useSiteZone, useStoreNames, useStoreChoices } from '../../requests/reads.ts';
import { useFailureOf } from '../../ui/controls/list-rows.tsx';
import { Screen } from '../../app/shell/screen.tsx';
import { ListFilter, sourceOptions } from '../../ui/table/table-tools.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { useTableSearch } from '../../ui/table/table-search.ts';
import { dealActions } from './deal-actions.tsx';
import { dealColumns } from './deal-columns.tsx';
import { type DealsSearch, dealStates } from '../../ui/table/searches.ts';
import { PasteDialog } from './paste/pasted-deals.tsx';
import { updateCoupon, deleteCoupon } from '../../../../api/contract/coupons.ts';
import { useChange } from '../../http/query.ts';
import { updateOffer, deleteOffer } from '../../../../api/contract/offers.ts';
import { countryNames } from '../../../../data/schema/country.ts';

const countries = [...countryNames]
  .map(([value, name]) => ({ value, label: `Only in ${name}` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));
const kinds = [
  { value: 'coupons', label: 'Coupons' },
  { value: 'offers', label: 'Offers' },
];

/** By store, kind, country and source. */
const Filters = () => (
  <>
    <ListFilter name="store" label="Filter by store" all="All stores" options={useStoreChoices()} searched />
    <ListFilter name="kind" label="Kind of deals" all="All deals" options={kinds} />
    <ListFilter name="country" label="Filter by country" all="All countries" options={countries} searched />
    <ListFilter name="source" label="Source of deals" all="All sources" options={sourceOptions} />
  </>
);

/** The form of a coupon or an offer. */
function DealEditor({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <OpenedRecord kind="deals" noun="deal" id={id} onClose={onClose}>
      {(found) =>
        found.kind === 'coupons' ? (
          <CouponForm coupon={found.record} onClose={onClose} />
        ) : (
          <OfferForm offer={found.record} onClose={onClose} />
        )
      }
    </OpenedRecord>
  );
}

/** Switches a deal on or off at once. */
function useSetActive(): (deal: DealRow, active: boolean) => Promise<void> {
  const coupon = useChange(updateCoupon);
  const offer = useChange(updateOffer);
  return async ({ kind, id }, active) => {
    const [update, toasts] = kind === 'coupons' ? [coupon, couponToasts] : [offer, offerToasts];
    const done = { done: toasts.updated, failed: toasts.updateFailed };
    await changing(done, () => update.mutateAsync({ params: { id }, body: { active } }));
  };
}

/** Every coupon and offer. */
export default function DealsScreen() {
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
          <Button icon={ClipboardPaste} onClick={() => open.show('paste')}>
            Paste Deals
          </Button>
          <Button icon={Plus} onClick={() => open.show('offer')}>
            Add Offer
          </Button>
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
        filters={<Filters />}
        none="There are no deals yet."
      />
      {open.kind === 'edit' && open.id !== undefined && <DealEditor key={open.id} id={open.id} onClose={open.close} />}
      {open.kind === 'new' && <CouponForm {...ofStore} onClose={open.close} />}
      {open.kind === 'offer' && <OfferForm {...ofStore} onClose={open.close} />}
      {open.kind === 'paste' && <PasteDialog storeId={store} onClose={open.close} />}
      {deleting && (
        <Deletion
          row={deleting}
          call={deleting.kind === 'coupons' ? deleteCoupon : deleteOffer}
          toasts={deleting.kind === 'coupons' ? couponToasts : offerToasts}
          onClose={() => setDeleting(null)}
        />
      )}
    </Screen>
  );
}
