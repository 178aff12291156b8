import { useState, type SyntheticEvent } from 'react';
import { Combobox } from '../../controls/combobox.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import type { BulkChange } from '../../requests/bulk.ts';
import { useStoreNames } from '../../requests/stores.ts';

interface Props {
  onChange(change: BulkChange): void;
  onCancel(): void;
}

/** Asks for the store to which many deals move. */
export function MoveDialog({ onChange, onCancel }: Props) {
  const stores = useStoreNames();
  const [storeId, setStoreId] = useState('');
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (storeId !== '') onChange({ storeId });
  }
  return (
    <Dialog open onClose={onCancel} title="Move to another store">
      <form className="form" noValidate onSubmit={submit}>
        <Combobox
          label="Store"
          options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={storeId}
          onChange={setStoreId}
        />
        <div className="dialog-actions">
          <button type="button" className="btn btn-plain btn-small" onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary btn-small" disabled={storeId === ''}>
            Continue
          </button>
        </div>
      </form>
    </Dialog>
  );
}
