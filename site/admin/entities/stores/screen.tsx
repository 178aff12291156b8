import { useState } from 'react';
import { Tags, Trash2 } from 'lucide-react';
import { Select } from '../../ui/inputs/choices.tsx';
import {
  type AskedChange,
  type BulkAction,
  deleteAction,
  BulkDialog,
  replaceLinksAction,
} from '../../ui/table/bulk/bulk-action.tsx';
import { useTableSearch } from '../../ui/table/table-search.ts';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NewButton, NameButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { StoreDeletion, StoreForm } from './store-form.tsx';
import type { BulkChange } from '../../requests/records.ts';
import { useSiteZone, useCategoryNames } from '../../requests/reads.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { OpenedRecord } from '../../ui/forms/opened-record.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { Link } from '@tanstack/react-router';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf } from '../../text/messages.ts';
import { Thumbnail } from '../../ui/controls/list-rows.tsx';
import {
  type Column,
  actionsColumn,
  addressColumn,
  column,
  dateColumns,
  fieldColumn,
  mainColumn,
  usesColumn,
} from '../../ui/table/columns.tsx';
import { storeStateNames } from '../../text/state-names.ts';
import { chipsOf, ListFilter } from '../../ui/table/table-tools.tsx';

interface Given {
  timeZone: string;
  onOpen(store: StoreRow): void;
  onDelete(store: StoreRow): void;
}

function storeColumns({ timeZone, onOpen, onDelete }: Given): Column<StoreRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Store', 'minmax(10rem, 2fr)', (store) => (
      <span className="flex items-center gap-2.5 min-w-0">
        <Thumbnail src={store.logo} />
        <NameButton name={store.name} onClick={() => onOpen(store)} />
      </span>
    )),
    fieldColumn('category', 'Category', 'minmax(6rem, 1fr)', { shown: true, sorts: 'up' }),
    column('live', 'Live deals', 'minmax(5rem, 0.7fr)', {
      shown: true,
      sorts: 'down',
      cell: (store) => (
        <Link
          className="link"
          to="/deals"
          search={{ store: store.id }}
          aria-label={`${countOf(store.live, 'live deal')} of ${store.name}`}
        >
          {countOf(store.live, 'live deal')}
        </Link>
      ),
    }),
    column('drafts', 'Drafts', 'minmax(4.5rem, 0.6fr)', {
      shown: true,
      cell: (store) =>
        store.drafts > 0 && (
          <Link
            className="link"
            to="/deals"
            search={{ store: store.id, state: 'draft' }}
            aria-label={`${countOf(store.drafts, 'draft')} of ${store.name}`}
          >
            {countOf(store.drafts, 'draft')}
          </Link>
        ),
    }),
    fieldColumn('coupons', 'Coupons', '5rem', { align: 'end', named: true }),
    fieldColumn('offers', 'Offers', '4rem', { align: 'end', named: true }),
    usesColumn('clicks', { shown: true }),
    usesColumn('copies', { shown: true }),
    addressColumn('website', 'Website'),
    addressColumn('affiliateLink', 'Affiliate link'),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((store) => (
      <>
        <ViewLink href={storePath(store.slug)} name={store.name} />
        <RowButton icon={Trash2} label={`Delete ${store.name}`} onClick={() => onDelete(store)} />
      </>
    )),
  ];
}

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

/** The stores of one category. */
function CategoryFilter() {
  const [{ category }] = useTableSearch();
  const names = new Set(useCategoryNames().map(({ value }) => value));
  // One that an address names, and that is gone or not read yet.
  if (category !== undefined) names.add(category);
  const options = [...names].map((name) => ({ value: name, label: name }));
  return <ListFilter name="category" label="Filter by category" all="All categories" options={options} />;
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
        states={chipsOf(storeStateNames)}
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
