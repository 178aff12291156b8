import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  /** What it does, and to what: `Edit Acme`. */
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** An action of a row. */
export function RowButton({ icon: Icon, label, disabled, onClick }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="icon" aria-hidden />
    </button>
  );
}
