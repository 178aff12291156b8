import { DayPicker } from 'react-day-picker';

interface Props {
  /** `2026-11-30`. */
  selected: string | undefined;
  /** The day that it is now in the time zone of the site. */
  today: string;
  onPick(day: string): void;
}

/** The days of a month, of which one is picked. It begins with the focus on the selected day, else on today. */
export default function Calendar({ selected, today, onPick }: Props) {
  const shown = selected === undefined ? undefined : dateOf(selected);
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on the button that shows it
      autoFocus
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      selected={shown}
      defaultMonth={shown ?? dateOf(today)}
      today={dateOf(today)}
      onSelect={(date) => onPick(dayOf(date))}
    />
  );
}

/** The calendar counts in the browser's time zone. Noon is on the same day in all that it does with it. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
