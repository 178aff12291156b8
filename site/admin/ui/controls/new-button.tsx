import { Plus } from 'lucide-react';

interface Props {
  label: string;
  onClick(): void;
}

/** Makes a new one of what a screen or panel lists; the key `n` presses the first on a screen. */
export function NewButton({ label, onClick }: Props) {
  return (
    <button type="button" className="btn btn-primary btn-small" aria-keyshortcuts="n" onClick={onClick}>
      <Plus className="icon" aria-hidden /> {label}
    </button>
  );
}
