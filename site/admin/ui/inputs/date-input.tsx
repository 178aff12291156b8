import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState, type Ref, useEffect } from 'react';
import { startInstant } from '../../../../data/rules/dates/expiry.ts';
import { dayOf } from '../../../../data/rules/dates/time-zone.ts';
import { dateReading, typedDate, type DateReading, type TypedDate } from '../../../../data/rules/dates/typed-date.ts';
import { dayOrInstant } from '../../../../data/schema/fields.ts';
import type { Control } from './field.tsx';

const ZERO_WIDTH_SPACE = '\u200b';

interface Props extends Partial<Control> {
  /** As it is stored, `2026-11-30` or an instant; empty: none. Text that is not a single date is kept as it was typed. */
  value: string;
  onChange(value: string): void;
  /** The time zone of the site. */
  timeZone: string;
  /** The date that this one follows, as it is stored: "Monday" then means the Monday after it, and midnight its end. */
  after?: string | undefined;
  /** `back`: a day without a year, or a time without a day, lies in the past. */
  direction?: 'ahead' | 'back';
  /** Its accessible name, where it has no label. */
  label?: string;
  placeholder?: string;
  /** What a form focuses when the date is wrong. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * A date, typed in any common form or picked from the calendar of the browser. It shows what was understood, and asks which time is meant
 * when clocks change and a time comes twice or not at all.
 */
export function DateInput({
  value,
  onChange,
  timeZone,
  after,
  direction = 'ahead',
  label,
  placeholder = '30 Nov, or Friday 00:00',
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  ...control
}: Props) {
  const noteId = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  /** The value with day and month swapped, until one of the two readings is chosen. */
  const [other, setOther] = useState<{ of: string; reading: DateReading } | null>(null);
  /** Something was typed: the line below keeps its room, so that nothing moves away from a press that leaves the field. */
  const [wasTyped, setWasTyped] = useState(false);
  const read = (text: string): TypedDate => {
    const now = after !== undefined && isDate(after) ? Math.max(Date.now(), startInstant(after, timeZone)) : Date.now();
    return typedDate(text, { now, timeZone, direction, isEnd: after !== undefined });
  };
  const reading = isDate(value) ? dateReading(value, timeZone) : undefined;
  const unclear = reading === undefined && value !== '' ? read(value) : undefined;
  const refused = typed === null && unclear?.outcome === 'not understood';
  const swapped = other?.of === value ? other.reading : undefined;
  const { text, readings = [] } = noteNow();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typed !== null) note.current?.scrollIntoView({ block: 'nearest' });
  }, [typed]);

  /** How a date was understood, or why it was not, and between which two dates to choose where the text may mean either. */
  function noteNow(): { text: string; readings?: readonly DateReading[] } {
    if (reading !== undefined && swapped !== undefined)
      return { text: `Read as ${reading.words}. If the month comes first, choose:`, readings: [swapped] };
    if (unclear !== undefined && 'readings' in unclear) return { text: unclear.message, readings: unclear.readings };
    if (typed === null) return { text: unclear?.outcome === 'not understood' ? unclear.message : '' };
    return { text: reading === undefined || reading.words === typed ? '' : reading.words };
  }

  function take(text: string): void {
    setOther(null);
    if (text.trim() === '') return onChange('');
    const found = read(text);
    if (found.outcome === 'understood' && found.other) setOther({ of: found.reading.value, reading: found.other });
    onChange(found.outcome === 'understood' ? found.reading.value : text);
  }

  function choose(value: string): void {
    setTyped(null);
    setOther(null);
    onChange(value);
  }

  function pick(day: string): void {
    setTyped(null);
    const time = reading?.words.split(', ')[1];
    take(day === '' || time === undefined ? day : `${day} ${time}`);
  }

  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="relative">
        <input
          {...control}
          className="field pr-11"
          autoComplete="off"
          aria-label={label}
          aria-invalid={invalid ?? (refused || undefined)}
          aria-describedby={[describedBy, noteId].filter(Boolean).join(' ')}
          placeholder={placeholder}
          value={typed ?? reading?.words ?? value}
          onChange={(event) => {
            setTyped(event.target.value);
            setWasTyped(true);
            take(event.target.value);
          }}
          onBlur={() => setTyped(null)}
        />
        {/* Never seen: its calendar is shown below the field. */}
        <input
          ref={calendar}
          className="absolute inset-0 w-full opacity-0 pointer-events-none"
          type="date"
          tabIndex={-1}
          aria-hidden
          value={reading === undefined ? '' : dayIn(reading.value, timeZone)}
          onChange={({ target }) => pick(target.value)}
        />
        <button
          type="button"
          className="icon-button absolute right-0.5 top-1/2 -translate-y-1/2"
          aria-label="Open the calendar"
          title={`A time is typed: "Friday 00:00". Times are in ${timeZone}.`}
          onClick={() => calendar.current?.showPicker()}
        >
          <CalendarDays className="icon" aria-hidden />
        </button>
      </div>
      {/* It stays, to be announced when it says something, and takes no room. */}
      <div ref={note} id={noteId} className="grid gap-1.5 justify-items-start text-sm empty:-mt-1" role="status">
        {(text !== '' || wasTyped) && <span className={refused ? 'field-error' : ''}>{text || ZERO_WIDTH_SPACE}</span>}
        {readings.length > 0 && (
          <span className="flex flex-wrap gap-2">
            {readings.map((each) => (
              <button
                key={each.value}
                type="button"
                className="btn btn-plain btn-tiny"
                onClick={() => choose(each.value)}
              >
                {each.words}
              </button>
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** Whether a value is a date, and not what was typed in its place. */
export const isDate = (value: string): boolean => dayOrInstant.safeParse(value).success;

const dayIn = (value: string, timeZone: string): string =>
  value.length === 10 ? value : dayOf(Date.parse(value), timeZone);
