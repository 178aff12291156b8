import { useState } from 'react';
import { BadgeCheck, CalendarClock, Copy, Power, PowerOff, Store } from 'lucide-react';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { useStoreChoices } from '../../requests/reads.ts';
import { type AskedChange, type BulkAction, deleteAction } from '../../ui/table/bulk/bulk-action.ts';
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
  {
    id: 'on',
    label: 'Switch on',
    icon: Power,
    change: { active: true },
    will: (deals) => `${deals} will be switched on. Shoppers see them at once, unless their dates say otherwise.`,
    done: (deals) => `${deals} switched on`,
  },
  {
    id: 'off',
    label: 'Switch off',
    icon: PowerOff,
    change: { active: false },
    will: (deals) => `${deals} will be switched off and disappear from the site at once.`,
    done: (deals) => `${deals} switched off`,
  },
  {
    id: 'verify',
    label: 'Verify',
    icon: BadgeCheck,
    change: { verified: true, verifiedAt: today },
    will: (deals) => `${deals} will be marked as verified today.`,
    done: (deals) => `${deals} verified`,
  },
  {
    id: 'duplicate',
    label: 'Duplicate',
    icon: Copy,
    change: { duplicate: true },
    will: (deals) => `${deals} will be copied. The copies stay off until you switch them on.`,
    done: (deals) => `${deals} duplicated`,
  },
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
