import { Search } from 'lucide-react';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Narrows a list down as one types. */
export function SearchBox({ label, value, onChange }: Props) {
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
