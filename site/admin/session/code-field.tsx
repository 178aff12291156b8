import { useEffect, useId, useRef } from 'react';

interface Props {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A code of the second factor. It appears when it is asked for, and takes the focus. */
export function CodeField({ label, hint, value, error, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="form-field form-field-whole">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="field"
        type="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
