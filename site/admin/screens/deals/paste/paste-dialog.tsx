import { GuardedDialog } from '../../../forms/guarded-dialog.tsx';
import { PastedCodes } from './pasted-codes.tsx';

interface Props {
  /** The store that they are for, when it is known. */
  storeId: string | undefined;
  onClose(): void;
}

/** Many coupons at once, from a merchant's mail or a spreadsheet. */
export function PasteDialog({ storeId, onClose }: Props) {
  return (
    <GuardedDialog
      title="Paste Codes"
      about="Paste a merchant's mail, or rows of a spreadsheet. You check every row before anything is saved."
      wide
      onClose={onClose}
    >
      {(leave) => <PastedCodes storeId={storeId} onSaved={onClose} onCancel={leave} />}
    </GuardedDialog>
  );
}
