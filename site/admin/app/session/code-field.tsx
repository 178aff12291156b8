import { useEffect, useRef } from 'react';
import { InputField } from '../../ui/inputs/field.tsx';

interface Props {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
}

/** A code of the second factor. It appears when it is asked for, and takes the focus. */
export function CodeField(props: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <InputField
      {...props}
      ref={field}
      whole
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
