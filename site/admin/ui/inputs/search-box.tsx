import { Search } from 'lucide-react';
import { bareLetters } from '../../../../data/rules/text/fold.ts';

/** Those of which some text holds every word that was typed. */
export function matching<Item>(
  items: readonly Item[],
  typed: string,
  textsOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const words = bareLetters(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = bareLetters(textsOf(item).join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Narrows a list down as one types. */
export function SearchBox({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <div className="search">
      <Search className="icon" aria-hidden />
      <input
        className="field"
        type="search"
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
