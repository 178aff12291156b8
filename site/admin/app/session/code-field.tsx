import { useEffect, useRef } from 'react';
import { DescribedField } from './described-field.tsx';

interface Props {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A code of the second factor. It appears when it is asked for, and takes the focus. */
export function CodeField({ label, hint, value, error, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <DescribedField label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          ref={field}
          className="field"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </DescribedField>
  );
}
