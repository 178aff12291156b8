import { useMemo } from 'react';
import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { useFilter } from '../../ui/address/screen-state.ts';
import { Choice } from '../../ui/inputs/choices.tsx';
import { inOneLine, offerToasts } from '../../text/messages.ts';
import { useStoreChoices } from '../../requests/reads.ts';
import { useUpdate } from '../../requests/undo.ts';
import { useFailureOf, FailingCodeNote } from '../../ui/controls/list-rows.tsx';
import { DealForm } from './deal-forms.tsx';
import { listOffers, updateOffer, deleteOffer, reorderOffers } from '../../../../api/contract/offers.ts';
import { useRead } from '../../http/query.ts';
import { useLastChanges } from '../../app/shell/last-changes.ts';
import { ListPanel, useOrder } from '../../app/shell/list-panel.tsx';
import { storePath, anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { Switch } from '../../ui/differences/switch.tsx';

const aboutOf = ({ store, code, discountValue, expiryDate }: OwnerOffer, lastChange: string | false): string =>
  inOneLine(store.name, discountValue, code ?? 'no code', expiryDate && `expires ${expiryDate}`, lastChange);

export function OffersPanel() {
  const offers = useRead(listOffers);
  const stores = useStoreChoices();
  const failureOf = useFailureOf();
  const update = useUpdate(updateOffer, offerToasts);
  const [storeId, setStoreId] = useFilter('store', '');
  const lastChangeOf = useLastChanges(storeId || undefined);
  const ofStore = useMemo(() => {
    const all = offers.data ?? [];
    return storeId === ''
      ? all
      : all.filter((offer) => offer.storeId === storeId).sort((a, b) => a.sortOrder - b.sortOrder);
  }, [offers.data, storeId]);

  const order = useOrder(ofStore, {
    call: reorderOffers,
    givenOf: (offerIds) => ({ body: { storeId, offerIds } }),
    toasts: offerToasts,
  });

  return (
    <ListPanel
      id="offers"
      title="Offers"
      query={offers}
      of="offers"
      noun="offer"
      rows={order.rows}
      // Section 4: only while a single store is selected.
      order={storeId === '' ? undefined : order}
      textsOf={({ title, store, code }) => [title, store.name, code]}
      none="There are no offers yet."
      add="Add Offer"
      before={
        <Choice
          label="Filter by store"
          searched
          none="All stores"
          options={stores}
          value={storeId}
          onChange={setStoreId}
        />
      }
      hint={storeId === '' && 'Choose a single store to change the order of its offers.'}
      rowOf={(offer) => ({
        name: offer.title,
        hint: aboutOf(offer, lastChangeOf('offers', offer.id)),
        notes: <FailingCodeNote of={failureOf(`offer/${offer.storeId}/${offer.id}`)} />,
        beside: (
          <Switch
            on={offer.active}
            label={`${offer.title} is active`}
            labels={['Active', 'Inactive']}
            onChange={(active) => update(offer.id, { active })}
          />
        ),
        view: offer.active && `${storePath(offer.store.slug)}#${anchorOf(`offer/${offer.id}`)}`,
      })}
      form={(offer, close) => <DealForm kind="offers" deal={offer} storeId={storeId || undefined} onClose={close} />}
      deletion={() => ({ call: deleteOffer, toasts: offerToasts })}
    />
  );
}
