import { ChevronsUpDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { closesFirst } from './dialog.tsx';
import { folded } from './text-filter.ts';
import type { Option } from './select.tsx';

interface Props {
  options: readonly Option[];
  value: string;
  onChange(value: string): void;
  id?: string;
  label?: string;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string;
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLInputElement>;
}

/** So many are shown at once; typing narrows them down. */
const MOST_SHOWN = 50;

/** One of many, found by typing a part of its name. */
export function Combobox({ options, value, onChange, id, label, placeholder, invalid, describedBy, ref }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const open = typed !== null;
  const found = open ? options.filter((option) => folded(option.label).includes(folded(typed))) : [];
  const shown = found.slice(0, MOST_SHOWN);

  function choose(option: Option | undefined) {
    if (option) onChange(option.value);
    setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        setTyped('');
        setAt(0);
      }
      return;
    }
    const steps: { [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setAt((at + step + shown.length) % Math.max(shown.length, 1));
    else if (event.key === 'Enter') choose(shown[at]);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="combobox">
      <input
        ref={ref}
        id={id}
        className="field"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[at] ? `${listId}-${at}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        placeholder={placeholder ?? 'Type to search…'}
        value={typed ?? chosen?.label ?? ''}
        onClick={() => open || (setTyped(''), setAt(0))}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
        {...(open && closesFirst)}
      />
      <ChevronsUpDown className="icon" aria-hidden />
      <ul
        id={listId}
        className="options"
        role="listbox"
        aria-label="Choices"
        hidden={!open}
        onPointerDown={(event) => event.preventDefault()}
      >
        {shown.map((option, index) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the input has the focus and handles the keys
          <li
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            className="option"
            aria-selected={option.value === value}
            data-highlighted={index === at ? '' : undefined}
            ref={index === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            onClick={() => choose(option)}
          >
            {option.label}
          </li>
        ))}
        {open && shown.length === 0 && (
          <li className="option-note" role="option" aria-selected="false" aria-disabled="true">
            Nothing found
          </li>
        )}
        {found.length > shown.length && (
          <li
            className="option-note"
            role="option"
            aria-selected="false"
            aria-disabled="true"
          >{`${found.length - shown.length} more: type to narrow down`}</li>
        )}
      </ul>
    </div>
  );
}
