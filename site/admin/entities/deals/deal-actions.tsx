import { z } from 'zod';
import { dayOrInstant } from '../../../../data/schema/fields.ts';
import { useStoreChoices, type BulkChange } from '../../requests/reads.ts';
import { type BulkAction, deleteAction, setAction, replaceLinksAction } from '../../ui/table/bulk/bulk-action.tsx';
import { dateReading } from '../../../../data/rules/dates/typed-date.ts';
import { BadgeCheck, CalendarClock, Copy, Power, PowerOff, Store } from 'lucide-react';
import { ChoiceField, DateField, NO_DATE } from '../../ui/forms/fields.tsx';

const date = z.union([dayOrInstant, z.literal(NO_DATE).transform(() => null)]).optional();
const dates = z
  .object({ startsAt: date, expiryDate: date })
  .refine(({ startsAt, expiryDate }) => startsAt !== undefined || expiryDate !== undefined, {
    path: ['startsAt'],
    error: 'Enter a date, or choose that there is none.',
  });
/** Null: none. Absent: it stays as it is. */
type Dates = z.output<typeof dates>;

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

const DateFields = () => (
  <>
    <DateField name="startsAt" none="Start at once" />
    <DateField name="expiryDate" label="Ends" none="Never end" follows="startsAt" />
  </>
);

const StoreField = () => <ChoiceField name="storeId" required searched whole options={useStoreChoices()} />;

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
    asks: { about: 'What you leave empty stays as it is.', schema: dates, Fields: DateFields },
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
    asks: { title: 'Move to another store', schema: z.object({ storeId: z.string().min(1) }), Fields: StoreField },
    will: (deals, change) => `${deals} will be moved to ${storeIn(change, storeName)}.`,
    done: (deals, change) => `${deals} moved to ${storeIn(change, storeName)}`,
  },
  replaceLinksAction,
  deleteAction(),
];

const storeIn = (change: BulkChange, storeName: Given['storeName']): string =>
  ('storeId' in change && typeof change.storeId === 'string' && storeName(change.storeId)) || 'that store';
