import { useState } from 'react';
import { Tags } from 'lucide-react';
import { Select } from '../../ui/inputs/select.tsx';
import { type AskedChange, type BulkAction, deleteAction } from '../../ui/table/bulk/bulk-action.ts';
import { BulkDialog } from '../../ui/table/bulk/bulk-dialog.tsx';
import { fromFirstPage, useTableSearch } from '../../ui/table/table-search.ts';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NewButton } from '../../ui/controls/buttons.tsx';
import { StoreDeletion } from './store-deletion.tsx';
import { StoreForm } from './store-form.tsx';
import type { BulkChange } from '../../requests/bulk.ts';
import { useSiteZone, useCategoryNames } from '../../requests/reads.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { replaceLinksAction } from '../../ui/table/bulk/replace-links-action.tsx';
import { OpenedRecord } from '../../ui/table/opened-record.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { storeColumns } from './store-columns.tsx';
import { storeStates } from './store-states.ts';

/** Asks for the category that many stores get. */
function CategoryDialog({ onChange, ...asked }: AskedChange) {
  const categories = useCategoryNames();
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
        options={categories}
        value={category}
        onChange={setCategory}
        placeholder="Choose a category"
      />
    </BulkDialog>
  );
}

/** No category has a name without letters and digits. */
const ALL = '*';

/** The stores of one category. */
function CategoryFilter() {
  const categories = useCategoryNames();
  const [{ category = ALL }, change] = useTableSearch();
  const names = new Set(categories.map(({ value }) => value));
  // One that an address names, and that is gone or not read yet.
  if (category !== ALL) names.add(category);
  return (
    <Select
      label="Filter by category"
      small
      options={[{ value: ALL, label: 'All categories' }, ...[...names].map((name) => ({ value: name, label: name }))]}
      value={category}
      onChange={(name) => change(fromFirstPage({ category: name === ALL ? undefined : name }))}
    />
  );
}

const categoryIn = (change: BulkChange): string => ('category' in change && change.category) || 'that category';

const actions: readonly BulkAction[] = [
  {
    id: 'category',
    label: 'Set category',
    icon: Tags,
    change: (asked) => <CategoryDialog {...asked} />,
    will: (stores, change) => `${stores} will be in ${categoryIn(change)}.`,
    done: (stores, change) => `${stores} put in ${categoryIn(change)}`,
  },
  replaceLinksAction,
  deleteAction('with all coupons and offers in them'),
];

export default function StoresScreen() {
  const timeZone = useSiteZone();
  const open = useOpen<{ id: string }>(undefined);
  const [{ name }] = useTableSearch<{ name?: string }>();
  const [deleting, setDeleting] = useState<StoreRow | null>(null);
  const columns = storeColumns({ timeZone, onOpen: (row) => open.show('edit', row), onDelete: setDeleting });
  return (
    <Screen title="Stores" actions={<NewButton label="Add Store" onClick={() => open.show('new')} />}>
      <TableScreen
        kind="stores"
        name="stores"
        noun="store"
        columns={columns}
        states={storeStates}
        nameOf={({ name }) => name}
        onOpen={(row) => open.show('edit', row)}
        onDelete={setDeleting}
        actions={actions}
        filters={<CategoryFilter />}
        none="There is no store yet. Add the first one, or let the AI Store Generator draft it."
      />
      {open.kind === 'new' && <StoreForm name={name} onClose={open.close} />}
      {open.kind === 'edit' && open.id !== undefined && (
        <OpenedRecord key={open.id} kind="stores" noun="store" id={open.id} onClose={open.close}>
          {({ record }) => <StoreForm store={record} onClose={open.close} />}
        </OpenedRecord>
      )}
      {deleting && <StoreDeletion store={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}
