import { ClipboardPaste, Plus } from 'lucide-react';
import type { DealRow } from '../../../../api/contract/shapes/record-rows.ts';
import { couponToasts, offerToasts, dealStateNames } from '../../text/messages.ts';
import { DealForm } from './deal-forms.tsx';
import { useUpdate } from '../../requests/undo.ts';
import { dayOf } from '../../../../data/rules/dates/time-zone.ts';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { storePath, anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { useSiteZone, useStoreNames, useStoreChoices } from '../../requests/reads.ts';
import { FailingCodeNote, useFailureOf } from '../../ui/controls/list-rows.tsx';
import { Switch } from '../../ui/differences/switch.tsx';
import { addressColumn, column, fieldColumn, sourceColumn, usesColumn, type Sort } from '../../ui/table/columns.tsx';
import { chipsOf, ListFilter, sourceOptions, type Chip } from '../../ui/table/table-tools.tsx';
import type { dealFilters } from '../../../../api/contract/shapes/record-filter.ts';
import { TableScreen } from '../../app/shell/table-screen.tsx';
import { useAddress } from '../../ui/address/params.ts';
import { dealActions } from './deal-actions.tsx';
import { kindOptions } from './paste/draft-rows.ts';
import { PasteDialog } from './paste/pasted-deals.tsx';
import { updateCoupon, deleteCoupon } from '../../../../api/contract/coupons.ts';
import { updateOffer, deleteOffer } from '../../../../api/contract/offers.ts';
import { countryNames } from '../../../../data/schema/country.ts';

const countries = [...countryNames]
  .map(([value, name]) => ({ value, label: `Only in ${name}` }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** What ends or starts first comes first, what has just ended too; deals with one code stand together. */
const orders: { readonly [filter in (typeof dealFilters)[number]]?: Sort } = {
  scheduled: { by: 'startsAt', descending: false },
  ending: { by: 'expiryDate', descending: false },
  expired: { by: 'expiryDate', descending: true },
  repeated: { by: 'store', descending: false },
};
const states: readonly Chip[] = chipsOf(dealStateNames).map((chip) => ({
  ...chip,
  order: orders[chip.value as (typeof dealFilters)[number]],
}));

const Filters = () => (
  <>
    <ListFilter name="store" label="Filter by store" all="All stores" options={useStoreChoices()} searched />
    <ListFilter name="kind" label="Kind of deals" all="All deals" options={kindOptions} />
    <ListFilter name="country" label="Filter by country" all="All countries" options={countries} searched />
    <ListFilter name="source" label="Source of deals" all="All sources" options={sourceOptions} />
  </>
);

/** `coupon/acme/acme-c1`, as votes and pages name it. */
const keyOf = ({ kind, storeId, id }: DealRow): string => `${kind === 'coupons' ? 'coupon' : 'offer'}/${storeId}/${id}`;

const isOnSite = ({ state }: DealRow): boolean => state === 'live' || state === 'expired';

export default function DealsScreen() {
  const timeZone = useSiteZone();
  const failureOf = useFailureOf();
  const stores = useStoreNames();
  const update = { coupons: useUpdate(updateCoupon, couponToasts), offers: useUpdate(updateOffer, offerToasts) };
  const [{ kind = 'deals', store }] = useAddress();
  return (
    <TableScreen
      kind="deals"
      listed={kind}
      noun="deal"
      nameOf={({ title }) => title}
      nameWidth="minmax(9rem, 2.2fr)"
      aboutOf={(deal) => ({
        notes: (
          <>
            <CareNotes deal={deal} />
            <FailingCodeNote of={failureOf(keyOf(deal))} />
          </>
        ),
        view: isOnSite(deal) && `${storePath(deal.storeSlug)}#${anchorOf(keyOf(deal))}`,
      })}
      columnsOf={(date) => [
        column('active', 'On', '2.5rem', {
          shown: true,
          beside: true,
          cell: (deal) => (
            <Switch
              on={deal.active}
              label={`${deal.title} is on`}
              onChange={(active) => update[deal.kind](deal.id, { active })}
            />
          ),
        }),
        column('state', 'State', 'minmax(7.5rem, 1fr)', {
          shown: true,
          sorts: 'up',
          cell: (deal) => (
            <span className="record-state" data-state={deal.state}>
              {deal.stateText}
            </span>
          ),
        }),
        { ...fieldColumn('storeName', 'Store', 'minmax(6rem, 1fr)', { shown: true, sorts: 'up' }), id: 'store' },
        column('code', 'Code', 'minmax(5.5rem, 1.1fr)', {
          shown: true,
          sorts: 'up',
          cell: ({ code }) =>
            code === null ? (
              <span className="text-muted">No code</span>
            ) : (
              <span className="font-mono text-sm">{code}</span>
            ),
        }),
        fieldColumn('discount', 'Discount', 'minmax(5.125rem, 0.8fr)', { shown: true, sorts: 'down' }),
        addressColumn('affiliateLink', 'Affiliate link'),
        sourceColumn('source', 'Source', ({ source }) => source),
        date('startsAt', 'Starts', { sorts: 'up', withTime: true }),
        date('expiryDate', 'Ends', { shown: true, sorts: 'up', withTime: true }),
        usesColumn('clicks'),
        usesColumn('copies'),
        date('verifiedAt', 'Verified', { sorts: 'up', withTime: true }),
        column('kind', 'Kind', '4.5rem', {
          cell: ({ kind }) => (kind === 'coupons' ? 'Coupon' : 'Offer'),
        }),
      ]}
      states={states}
      actions={dealActions({
        today: dayOf(Date.now(), timeZone),
        timeZone,
        storeName: (id) => stores.data?.find((each) => each.id === id)?.name,
      })}
      filters={<Filters />}
      none="There are no deals yet."
      add="Add Coupon"
      buttonsOf={(show) => (
        <>
          <Button icon={ClipboardPaste} onClick={() => show('paste')}>
            Paste Deals
          </Button>
          <Button icon={Plus} onClick={() => show('offer')}>
            Add Offer
          </Button>
        </>
      )}
      form={(found, close, opened) => {
        if (opened === 'paste') return <PasteDialog storeId={store} onClose={close} />;
        const dealKind = found?.kind ?? (opened === 'offer' ? 'offers' : 'coupons');
        return <DealForm kind={dealKind} deal={found?.record} storeId={store} onClose={close} />;
      }}
      deletion={(deal) =>
        deal.kind === 'coupons'
          ? { call: deleteCoupon, toasts: couponToasts }
          : { call: deleteOffer, toasts: offerToasts }
      }
    />
  );
}

/** What else there is to say of a deal that its columns do not show. */
function CareNotes({ deal: { active, held, draft, unlinked, repeated } }: { deal: DealRow }) {
  const notes = [
    active && held !== null && `${ruleNames[held.rule]}: ${held.reason}`,
    draft && 'Draft of the generator',
    unlinked && 'Without link',
    repeated && 'Same code twice in its store',
  ].filter((note) => note !== false);
  return notes.length > 0 && <p className="text-muted text-sm">{notes.join(' · ')}</p>;
}
