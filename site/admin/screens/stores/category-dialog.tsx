import { useState } from 'react';
import { Select } from '../../controls/select.tsx';
import { useCategories } from '../../requests/categories.ts';
import type { AskedChange } from '../../table/bulk/bulk-action.ts';
import { BulkDialog } from '../../table/bulk/bulk-dialog.tsx';

/** Asks for the category that many stores get. */
export function CategoryDialog({ onChange, ...asked }: AskedChange) {
  const categories = useCategories();
  const [category, setCategory] = useState('');
  return (
    <BulkDialog
      {...asked}
      title="Set category"
      isBegun={category !== ''}
      ready={category !== ''}
      onSubmit={() => onChange({ category })}
    >
      <Select
        label="Category"
        options={(categories.data ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={category}
        onChange={setCategory}
        placeholder="Choose a category"
      />
    </BulkDialog>
  );
}
