import { GuardedDialog } from '../../../ui/forms/guarded-dialog.tsx';
import { PastedDeals } from './pasted-deals.tsx';

interface Props {
  /** The store that they are for, when it is known. */
  storeId: string | undefined;
  onClose(): void;
}

/** Many coupons or offers at once, from a merchant's mail or a spreadsheet. */
export function PasteDialog({ storeId, onClose }: Props) {
  return (
    <GuardedDialog
      title="Paste Deals"
      about="Paste a merchant's mail, or rows of a spreadsheet. You check every row before anything is saved."
      wide
      onClose={onClose}
    >
      {(leave) => <PastedDeals storeId={storeId} onSaved={onClose} onCancel={leave} />}
    </GuardedDialog>
  );
}
