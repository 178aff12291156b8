import { useState } from 'react';
import { Combobox } from '../../controls/combobox.tsx';
import { useStoreNames } from '../../requests/stores.ts';
import type { AskedChange } from '../../table/bulk/bulk-action.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';

/** Asks for the store to which many deals move. */
export function MoveDialog({ onChange, ...asked }: AskedChange) {
  const stores = useStoreNames();
  const [storeId, setStoreId] = useState('');
  return (
    <BulkDialog
      {...asked}
      title="Move to another store"
      isBegun={storeId !== ''}
      ready={storeId !== ''}
      onSubmit={() => onChange({ storeId })}
    >
      <Combobox
        label="Store"
        options={(stores.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={storeId}
        onChange={setStoreId}
      />
    </BulkDialog>
  );
}
