import { useEffect, useRef } from 'react';
import type { DateReading, TypedDate } from '../../../../data/rules/dates/typed-date.ts';

interface Props {
  id: string;
  /** What is being typed. */
  typed: string | null;
  /** Something was typed: the line keeps its room, so that what stands below does not move away from a press that leaves the field. */
  wasTyped: boolean;
  reading: DateReading | undefined;
  /** The date with day and month swapped. */
  other: DateReading | undefined;
  /** Why the text is not a single date. */
  unclear: TypedDate | undefined;
  onChoose(value: string): void;
}

/** Shows how a date was understood, or why it was not, and asks when the text may mean either of two dates. */
export function DateNote({ id, typed, wasTyped, reading, other, unclear, onChoose }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typed !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [typed]);
  const { text, readings, refused } = noteOf({ typed, reading, other, unclear });
  return (
    <div ref={element} id={id} className="date-note" role="status">
      {(text !== '' || wasTyped) && <span className={refused ? 'date-line field-error' : 'date-line'}>{text}</span>}
      {readings.length > 0 && (
        <span className="date-choices">
          {readings.map(({ value, words }) => (
            <button key={value} type="button" className="btn btn-plain btn-tiny" onClick={() => onChoose(value)}>
              {words}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

interface Note {
  text: string;
  readings: readonly DateReading[];
  refused?: boolean;
}

function noteOf({ typed, reading, other, unclear }: Pick<Props, 'typed' | 'reading' | 'other' | 'unclear'>): Note {
  if (reading !== undefined && other !== undefined)
    return { text: `Read as ${reading.words}. If the month comes first, choose:`, readings: [other] };
  if (unclear !== undefined && 'readings' in unclear) return { text: unclear.message, readings: unclear.readings };
  if (typed === null)
    return unclear?.outcome === 'not understood'
      ? { text: unclear.message, readings: [], refused: true }
      : { text: '', readings: [] };
  return { text: reading === undefined || reading.words === typed ? '' : reading.words, readings: [] };
}
