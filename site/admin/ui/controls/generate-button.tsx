import { Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** Something required is missing. */
  incomplete?: boolean;
  /** Work is under way: a press does nothing, and the button keeps the focus for what comes after. */
  busy: boolean;
  /** Absent: it submits its form, which must ignore a submit while it is busy. */
  onPress?(): void;
}

/** Starts a generator. When the work ends and what had the focus (its *Cancel generation*) is gone, the focus comes back here. */
export function GenerateButton({ label, incomplete = false, busy, onPress }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(busy);
  useEffect(() => {
    if (was.current && !busy && !document.activeElement?.matches('button, input, select, a')) button.current?.focus();
    was.current = busy;
  }, [busy]);
  return (
    <button
      ref={button}
      type={onPress ? 'button' : 'submit'}
      className="btn btn-primary btn-small"
      disabled={incomplete}
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress?.()}
    >
      <Sparkles className="icon" aria-hidden /> {label}
    </button>
  );
}
