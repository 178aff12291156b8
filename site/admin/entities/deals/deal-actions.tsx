import { useId, useState } from 'react';
import { dayOrInstant } from '../../../../data/schema/fields.ts';
import { DateInput } from '../../ui/inputs/date-input.tsx';
import { useSiteZone, useStoreChoices, type BulkChange } from '../../requests/reads.ts';
import {
  type AskedChange,
  BulkDialog,
  type BulkAction,
  deleteAction,
  setAction,
  replaceLinksAction,
} from '../../ui/table/bulk/bulk-action.tsx';
import { dateReading } from '../../../../data/rules/dates/typed-date.ts';
import { Check } from '../../ui/inputs/switch.tsx';
import { FormError } from '../../ui/controls/list-state.tsx';
import { BadgeCheck, CalendarClock, Copy, Power, PowerOff, Store } from 'lucide-react';
import { Combobox } from '../../ui/inputs/choices.tsx';

/** Null: none. Absent: it stays as it is. */
interface Dates {
  startsAt?: string | null;
  expiryDate?: string | null;
}

/** "They start Fri 27 Nov 2026, 00:00 and end at the end of Mon 30 Nov 2026." */
export function datesText({ startsAt, expiryDate }: Dates, timeZone: string): string {
  const parts = [
    startsAt !== undefined && (startsAt === null ? 'start at once' : `start ${wordsOf(startsAt, timeZone)}`),
    expiryDate !== undefined && (expiryDate === null ? 'never end' : `end ${endOf(expiryDate, timeZone)}`),
  ].filter((part) => part !== false);
  return `They ${parts.join(' and ')}.`;
}

const wordsOf = (date: string, timeZone: string): string => dateReading(date, timeZone).words;

/** A day without a time is valid until its end. */
const endOf = (date: string, timeZone: string): string => {
  const words = wordsOf(date, timeZone);
  return words.includes(':') ? words : `at the end of ${words}`;
};

/** '': it stays as it is; null: there is none any more. */
type Side = string | null;

const isWrong = (date: Side): boolean => date !== null && date !== '' && !dayOrInstant.safeParse(date).success;

function DatesDialog({ onChange, ...asked }: AskedChange) {
  const [start, setStart] = useState<Side>('');
  const [end, setEnd] = useState<Side>('');
  const [tried, setTried] = useState(false);
  const isEmpty = start === '' && end === '';

  function submit() {
    setTried(true);
    if (isEmpty || isWrong(start) || isWrong(end)) return;
    onChange({ ...(start !== '' && { startsAt: start }), ...(end !== '' && { expiryDate: end }) });
  }

  return (
    <BulkDialog
      {...asked}
      title="Set dates"
      about="What you leave empty stays as it is."
      isBegun={!isEmpty}
      onSubmit={submit}
    >
      <div className="form-body">
        <SideFields label="Starts" none="Start at once" side={start} tried={tried} onSide={setStart} />
        <SideFields label="Ends" none="Never end" side={end} after={start ?? ''} tried={tried} onSide={setEnd} />
      </div>
      <FormError>{tried && isEmpty && 'Enter a date, or choose that there is none.'}</FormError>
    </BulkDialog>
  );
}

interface SideProps {
  label: string;
  none: string;
  side: Side;
  /** The date that it follows. */
  after?: string;
  tried: boolean;
  onSide(side: Side): void;
}

function SideFields({ label, none, side, after, tried, onSide }: SideProps) {
  const id = useId();
  /** What was typed, also while there is to be none. */
  const [date, setDate] = useState('');
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={side ?? ''}
        timeZone={useSiteZone()}
        after={after}
        aria-invalid={(tried && isWrong(side)) || undefined}
        onChange={(next) => {
          setDate(next);
          onSide(next);
        }}
      />
      <Check on={side === null} onChange={(removed) => onSide(removed ? null : date)}>
        {none}
      </Check>
    </div>
  );
}

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

export const dealActions = ({ today, timeZone, storeName }: Given): readonly BulkAction[] => [
  {
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
