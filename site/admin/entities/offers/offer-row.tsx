import type { OwnerOffer } from '../../../../api/contract/shapes/entities.ts';
import type { FailingCode } from '../../../../api/contract/coupons.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { anchorOf } from '../../../../data/rules/deals/visit-link.ts';
import { FailingCodeNote } from '../../ui/controls/failing-code.tsx';
import { MoveButtons } from '../../ui/controls/move-buttons.tsx';
import { NameButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { Switch } from '../../ui/inputs/switch.tsx';

interface Props {
  offer: OwnerOffer;
  /** What changed it last, where that is known. */
  lastChange: string | false;
  /** Its code mostly fails. */
  failure: FailingCode | undefined;
  /** Where it stands in the list, and how many stand there. */
  at: number;
  count: number;
  canReorder: boolean;
  onMove(to: number): void;
  onActive(active: boolean): void;
  onOpen(kind: 'edit' | 'delete'): void;
}

export function OfferRow({ offer, lastChange, failure, at, count, canReorder, onMove, onActive, onOpen }: Props) {
  const { title, store, code, discountValue, expiryDate, active } = offer;
  const about = [store.name, discountValue, code ?? 'no code', expiryDate && `expires ${expiryDate}`, lastChange]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <div className="row-main">
        <NameButton name={title} onClick={() => onOpen('edit')} />
        <p className="hint">{about}</p>
        <FailingCodeNote of={failure} />
      </div>
      <Switch on={active} label={`${title} is active`} labels={['Active', 'Inactive']} onChange={onActive} />
      <div className="row-actions">
        {active && <ViewLink name={title} href={`${storePath(store.slug)}#${anchorOf(`offer/${offer.id}`)}`} />}
        {canReorder && <MoveButtons name={title} at={at} count={count} onMove={onMove} />}
        <EditButtons name={title} onOpen={onOpen} />
      </div>
    </>
  );
}
