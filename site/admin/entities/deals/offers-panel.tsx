import { useMemo } from 'react';
import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { useFilter, useOpen } from '../../ui/address/screen-state.ts';
import { Combobox } from '../../ui/inputs/choices.tsx';
import { NewButton, NameButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { GoneDialog } from '../../ui/forms/opened-record.tsx';
import { useOrder } from '../../ui/forms/use-order.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { offerToasts } from '../../text/messages.ts';
import { useStoreChoices } from '../../requests/reads.ts';
import { changing } from '../../requests/undo.ts';
import { useFailureOf, FailingCodeNote, MoveButtons } from '../../ui/controls/list-rows.tsx';
import { OfferForm } from './deal-forms.tsx';
import { listOffers, updateOffer, deleteOffer, reorderOffers } from '../../../../api/contract/offers.ts';
import { useRead, useChange } from '../../http/query.ts';
import { useLastChanges } from '../../app/shell/last-changes.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';
import { storePath, anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { Switch } from '../../ui/inputs/switch.tsx';

const aboutOf = ({ store, code, discountValue, expiryDate }: OwnerOffer, lastChange: string | false): string =>
  [store.name, discountValue, code ?? 'no code', expiryDate && `expires ${expiryDate}`, lastChange]
    .filter(Boolean)
    .join(' · ');

const ALL = 'all';

export function OffersPanel() {
  const offers = useRead(listOffers);
  const stores = useStoreChoices();
  const failureOf = useFailureOf();
  const update = useChange(updateOffer);
  const [storeId, setStoreId] = useFilter('store', ALL);
  const lastChangeOf = useLastChanges(storeId === ALL ? undefined : storeId);
  const { kind, id, row: opened, missing, show, close } = useOpen<OwnerOffer, 'delete'>(offers.data);
  const ofStore = useMemo(() => {
    const all = offers.data ?? [];
    return storeId === ALL
      ? all
      : all.filter((offer) => offer.storeId === storeId).sort((a, b) => a.sortOrder - b.sortOrder);
  }, [offers.data, storeId]);

  const order = useOrder(ofStore, {
    call: reorderOffers,
    givenOf: (offerIds) => ({ body: { storeId, offerIds } }),
    toasts: offerToasts,
  });

  function setActive(offer: OwnerOffer, active: boolean): void {
    const toasts = { done: offerToasts.updated, failed: offerToasts.updateFailed };
    void changing(toasts, () => update.mutateAsync({ params: { id: offer.id }, body: { active } }));
  }

  return (
    <>
      <ListPanel
        id="offers"
        title="Offers"
        query={offers}
        of="offers"
        rows={order.rows}
        foot={order.foot}
        textsOf={({ title, store, code }) => [title, store.name, code]}
        none="There are no offers yet."
        noneFound="No offer matches the search."
        actions={<NewButton label="Add Offer" onClick={() => show('new')} />}
        before={
          <Combobox
            label="Filter by store"
            options={[{ value: ALL, label: 'All stores' }, ...stores]}
            value={storeId}
            onChange={setStoreId}
          />
        }
        hint={storeId === ALL && 'Choose a single store to change the order of its offers.'}
      >
        {(offer, { at, count, isWhole }) => (
          <>
            <div className="row-main">
              <NameButton name={offer.title} onClick={() => show('edit', offer)} />
              <p className="hint">{aboutOf(offer, lastChangeOf('offers', offer.id))}</p>
              <FailingCodeNote of={failureOf(`offer/${offer.storeId}/${offer.id}`)} />
            </div>
            <Switch
              on={offer.active}
              label={`${offer.title} is active`}
              labels={['Active', 'Inactive']}
              onChange={(active) => setActive(offer, active)}
            />
            <div className="row-actions">
              {offer.active && (
                <ViewLink name={offer.title} href={`${storePath(offer.store.slug)}#${anchorOf(`offer/${offer.id}`)}`} />
              )}
              {/* Section 4: only while a single store is selected. */}
              {storeId !== ALL && isWhole && (
                <MoveButtons name={offer.title} at={at} count={count} onMove={(to) => order.move(at, to)} />
              )}
              <EditButtons name={offer.title} onOpen={(next) => show(next, offer)} />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <OfferForm {...(storeId !== ALL && { storeId })} onClose={close} />}
      {kind === 'edit' && opened && <OfferForm offer={opened} onClose={close} />}
      {missing && <GoneDialog what="offer" kinds={['offers']} id={id} onClose={close} />}
      {kind === 'delete' && opened && <Deletion row={opened} call={deleteOffer} toasts={offerToasts} onClose={close} />}
    </>
  );
}
