import { useEffect, useEffectEvent, useState } from 'react';
import { SearchBox } from '../controls/search-box.tsx';
import { plainSearch } from './table-search.ts';

/** So long typing rests before the server is asked. */
const REST_MS = 200;

interface Props {
  label: string;
  /** As the address has it. */
  value: string;
  onSearch(text: string): void;
  /** Enter, or the arrow down: to what was found. */
  onDown(): void;
}

/** A search that runs as one types. */
export function TypedSearch({ label, value, onSearch, onDown }: Props) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address also changes by itself: when one goes back, or follows a link.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const ask = useEffectEvent((text: string) => {
    setAsked(text);
    onSearch(text);
  });
  const text = plainSearch(typed);
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(() => ask(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- handles the keys of the field in it
    <div
      className="typed-search"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onDown();
      }}
    >
      <SearchBox label={label} value={typed} onChange={setTyped} />
    </div>
  );
}
