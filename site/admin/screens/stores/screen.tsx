import { Tags } from 'lucide-react';
import { useState } from 'react';
import type { StoreRow } from '../../../../api/contract/record-rows.ts';
import { useOpen } from '../../address/use-open.ts';
import { NewButton } from '../../controls/new-button.tsx';
import { StoreDeletion } from '../../features/stores/store-deletion.tsx';
import { StoreForm } from '../../features/stores/store-form.tsx';
import type { BulkChange } from '../../requests/bulk.ts';
import { useSiteZone } from '../../requests/settings.ts';
import { PanelPlace } from '../../shell/panel-place.ts';
import { Screen } from '../../shell/screen.tsx';
import { deleteAction } from '../../table/bulk/delete-action.ts';
import { replaceLinksAction } from '../../table/bulk/replace-links-action.tsx';
import type { BulkAction } from '../../table/bulk/bulk-action.ts';
import { OpenedRecord } from '../../table/opened-record.tsx';
import { TableScreen } from '../../table/table-screen.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { storeColumns } from './store-columns.tsx';
import { storeStates } from './store-states.ts';

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
  return (
    <PanelPlace value="part">
      <Stores />
    </PanelPlace>
  );
}

function Stores() {
  const timeZone = useSiteZone();
  const open = useOpen<{ id: string }>(undefined);
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
      {open.kind === 'new' && <StoreForm onClose={open.close} />}
      {open.kind === 'edit' && open.id !== undefined && (
        <OpenedRecord key={open.id} kind="stores" noun="store" id={open.id} onClose={open.close}>
          {({ record }) => <StoreForm store={record} onClose={open.close} />}
        </OpenedRecord>
      )}
      {deleting && <StoreDeletion store={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  );
}
