import { useState, type SyntheticEvent } from 'react';
import { Dialog } from '../../controls/dialog.tsx';
import { Select } from '../../controls/select.tsx';
import type { BulkChange } from '../../requests/bulk.ts';
import { useCategories } from '../../requests/categories.ts';

interface Props {
  onChange(change: BulkChange): void;
  onCancel(): void;
}

/** Asks for the category that many stores get. */
export function CategoryDialog({ onChange, onCancel }: Props) {
  const categories = useCategories();
  const [category, setCategory] = useState('');
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (category !== '') onChange({ category });
  }
  return (
    <Dialog open onClose={onCancel} title="Set category">
      <form className="form" noValidate onSubmit={submit}>
        <Select
          label="Category"
          options={(categories.data ?? []).map(({ name }) => ({ value: name, label: name }))}
          value={category}
          onChange={setCategory}
          placeholder="Choose a category"
        />
        <div className="dialog-actions">
          <button type="button" className="btn btn-plain btn-small" onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="btn btn-primary btn-small" disabled={category === ''}>
            Continue
          </button>
        </div>
      </form>
    </Dialog>
  );
}
