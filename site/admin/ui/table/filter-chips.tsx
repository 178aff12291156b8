import { useEffect, useRef } from 'react';
import type { Sort } from './column.ts';

export interface Chip {
  value: string;
  label: string;
  /** In which those that it shows stand until the owner chooses another; without it the newest come first. */
  order?: Sort;
}

export const chipsOf = (names: { readonly [value: string]: string }): readonly Chip[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface Props {
  /** What they filter by. */
  label: string;
  chips: readonly Chip[];
  value: string | undefined;
  /** Undefined: the filter was taken away. */
  onChange(value: string | undefined): void;
}

/** Filters of which one at most holds; a second press takes it away. On a phone they are one line, which shows the one that holds. */
export function FilterChips({ label, chips, value, onChange }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = line;
    const pressed = current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (current && pressed) current.scrollLeft = pressed.offsetLeft - (current.clientWidth - pressed.offsetWidth) / 2;
  }, [value]);
  return (
    <div ref={line} className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className="chip"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value === value ? undefined : chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}
