import { useMemo } from 'react';
import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import { toast } from '../../../browser/toasts.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { moved } from '../../ui/controls/moved.ts';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { offerToasts } from '../../text/messages.ts';
import { useStoreChoices } from '../../requests/choices.ts';
import { withUndo } from '../../requests/undo.ts';
import { useFailureOf } from '../../requests/votes.ts';
import { OfferForm } from './offer-form.tsx';
import { OfferRow } from './offer-row.tsx';
import { listOffers, updateOffer, deleteOffer, reorderOffers } from '../../../../api/contract/offers.ts';
import { useRead, useChange } from '../../http/query.ts';
import { reporting } from '../../requests/reporting.ts';

const ALL = 'all';

export function OffersPanel() {
  const offers = useRead(listOffers);
  const stores = useStoreChoices();
  const failureOf = useFailureOf();
  const update = useChange(updateOffer);
  const reorder = useChange(reorderOffers);
  const [storeId, setStoreId] = useFilter('store', ALL);
  const [typed, setTyped] = useFilter('search', '');
  const { kind, id, row: opened, missing, show, close } = useOpen<OwnerOffer, 'delete'>(offers.data);

  const ofStore = useMemo(() => {
    const all = offers.data ?? [];
    return storeId === ALL
      ? all
      : all.filter((offer) => offer.storeId === storeId).sort((a, b) => a.sortOrder - b.sortOrder);
  }, [offers.data, storeId]);
  const found = useMemo(
    () => matching(ofStore, typed, (offer) => [offer.title, offer.store.name, offer.code]),
    [ofStore, typed],
  );
  /** Section 4: only while a single store is selected; of a part of its offers there is no order. */
  const canReorder = storeId !== ALL && typed.trim() === '';

  async function move(from: number, to: number) {
    // The buttons stay as they are meanwhile: one that is switched off would lose the focus.
    if (reorder.isPending) return;
    const offerIds = moved(ofStore, from, to).map(({ id }) => id);
    await reporting(offerToasts.reorderFailed, async () => {
      const reply = await reorder.mutateAsync({ body: { storeId, offerIds } });
      toast(withUndo(offerToasts.reordered, reply));
    });
  }

  async function setActive(offer: OwnerOffer, active: boolean) {
    await reporting(offerToasts.updateFailed, async () => {
      const reply = await update.mutateAsync({ params: { id: offer.id }, body: { active } });
      toast(withUndo(offerToasts.updated, reply));
    });
  }

  return (
    <Panel
      id="offers"
      title="Offers"
      {...(offers.data && { count: offers.data.length })}
      actions={<NewButton label="Add Offer" onClick={() => show('new')} />}
    >
      <div className="tools">
        <Combobox
          label="Filter by store"
          options={[{ value: ALL, label: 'All stores' }, ...stores]}
          value={storeId}
          onChange={setStoreId}
        />
        <SearchBox label="Search offers" value={typed} onChange={setTyped} />
      </div>
      {storeId === ALL && <p className="hint">Choose a single store to change the order of its offers.</p>}
      <Loaded query={offers} of="offers" as="list">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {ofStore.length === 0 ? 'There are no offers yet.' : 'No offer matches the search.'}
            </p>
          ) : (
            <VirtualList label="Offers" items={found} keyOf={({ id }) => id}>
              {(offer, at) => (
                <OfferRow
                  offer={offer}
                  failure={failureOf(`offer/${offer.storeId}/${offer.id}`)}
                  at={at}
                  count={found.length}
                  canReorder={canReorder}
                  onMove={(to) => void move(at, to)}
                  onActive={(active) => void setActive(offer, active)}
                  onOpen={(next) => show(next, offer)}
                />
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {kind === 'new' && <OfferForm {...(storeId !== ALL && { storeId })} onClose={close} />}
      {kind === 'edit' && opened && <OfferForm offer={opened} onClose={close} />}
      {missing && <GoneDialog what="offer" kinds={['offers']} id={id} onClose={close} />}
      {kind === 'delete' && opened && (
        <Deletion
          name={opened.title}
          call={deleteOffer}
          given={{ params: { id: opened.id } }}
          toasts={offerToasts}
          onClose={close}
        />
      )}
    </Panel>
  );
}
