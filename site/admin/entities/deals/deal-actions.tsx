import { useState } from 'react';
import { BadgeCheck, CalendarClock, Copy, Power, PowerOff, Store } from 'lucide-react';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { useStoreChoices } from '../../requests/reads.ts';
import { type AskedChange, type BulkAction, deleteAction, setAction } from '../../ui/table/bulk/bulk-action.ts';
import { BulkDialog, replaceLinksAction } from '../../ui/table/bulk/bulk-dialog.tsx';
import type { BulkChange } from '../../requests/records.ts';
import { DatesDialog, type Dates, datesText } from './dates-dialog.tsx';

/** Asks for the store to which many deals move. */
function MoveDialog({ onChange, ...asked }: AskedChange) {
  const stores = useStoreChoices();
  const [storeId, setStoreId] = useState('');
  return (
    <BulkDialog
      {...asked}
      title="Move to another store"
      isBegun={storeId !== ''}
      ready={storeId !== ''}
      onSubmit={() => onChange({ storeId })}
    >
      <Combobox label="Store" options={stores} value={storeId} onChange={setStoreId} />
    </BulkDialog>
  );
}

interface Given {
  /** The day in the site's time zone. */
  today: string;
  timeZone: string;
  /** Undefined: the names are not known yet. */
  storeName(id: string): string | undefined;
}

/** What can be done with many deals. */
export const dealActions = ({ today, timeZone, storeName }: Given): readonly BulkAction[] => [
  {
    id: 'dates',
    label: 'Set dates',
    icon: CalendarClock,
    change: (asked) => <DatesDialog {...asked} />,
    will: (deals, change) => `The dates of ${deals} will be set. ${datesText(change as Dates, timeZone)}`,
    done: (deals) => `Dates of ${deals} set`,
  },
  setAction(
    'Switch on',
    Power,
    { active: true },
    'switched on. Shoppers see them at once, unless their dates say otherwise',
    'switched on',
  ),
  setAction(
    'Switch off',
    PowerOff,
    { active: false },
    'switched off and disappear from the site at once',
    'switched off',
  ),
  setAction('Verify', BadgeCheck, { verified: true, verifiedAt: today }, 'marked as verified today', 'verified'),
  setAction(
    'Duplicate',
    Copy,
    { duplicate: true },
    'copied. The copies stay off until you switch them on',
    'duplicated',
  ),
  {
    id: 'move',
    label: 'Move',
    icon: Store,
    change: (asked) => <MoveDialog {...asked} />,
    will: (deals, change) => `${deals} will be moved to ${storeIn(change, storeName)}.`,
    done: (deals, change) => `${deals} moved to ${storeIn(change, storeName)}`,
  },
  replaceLinksAction,
  deleteAction(),
];

const storeIn = (change: BulkChange, storeName: Given['storeName']): string =>
  ('storeId' in change && typeof change.storeId === 'string' && storeName(change.storeId)) || 'that store';
