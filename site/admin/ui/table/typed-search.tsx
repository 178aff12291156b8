import { useEffect, useEffectEvent, useState } from 'react';
import { SearchBox } from '../inputs/search-box.tsx';
import { plainSearch } from './table-search.ts';

/** So long typing rests before the server is asked. */
const REST_MS = 200;

interface Props {
  label: string;
  /** As the address has it. */
  value: string;
  onSearch(text: string): void;
  /** Enter, or the arrow down, which no longer wait for a rest: to what was found. */
  onDown(): void;
}

/** A search that runs as one types. */
export function TypedSearch({ label, value, onSearch, onDown }: Props) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What the address has and, behind it, what it will have: it follows a little later, when more may have been typed. */
  const [asked, setAsked] = useState([value]);
  if (value !== seen) {
    setSeen(value);
    const at = asked.indexOf(value);
    setAsked(at < 0 ? [value] : asked.slice(at));
    // The address also changes by itself: when one goes back, or follows a link.
    if (at < 0) setTyped(value);
  }
  const text = plainSearch(typed);
  const last = asked.at(-1);
  function ask() {
    if (text === last) return;
    setAsked((all) => [...all, text]);
    onSearch(text);
  }
  const askRested = useEffectEvent(ask);
  useEffect(() => {
    if (text === last) return undefined;
    const timer = setTimeout(() => askRested(), REST_MS);
    return () => clearTimeout(timer);
  }, [text, last]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the field in it
    <div
      className="typed-search"
      aria-busy={text !== value || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        ask();
        onDown();
      }}
    >
      <SearchBox label={label} value={typed} onChange={setTyped} />
    </div>
  );
}
