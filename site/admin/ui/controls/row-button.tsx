import type { LucideIcon } from 'lucide-react';
import { IconButton } from './tooltip.tsx';

interface Props {
  icon: LucideIcon;
  /** What it does, and to what: `Edit Acme`. */
  label: string;
  /** A press does nothing. It keeps the focus, which would otherwise go to another button that the next press would reach. */
  disabled?: boolean;
  onClick(): void;
}

/** An action of a row. */
export function RowButton({ icon: Icon, label, disabled = false, onClick }: Props) {
  return (
    <IconButton label={label} aria-disabled={disabled || undefined} onClick={() => disabled || onClick()}>
      <Icon className="icon" aria-hidden />
    </IconButton>
  );
}
