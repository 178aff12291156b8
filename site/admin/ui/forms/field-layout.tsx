import { useId, type ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { labelOf } from '../../../../data/schema/field-labels.ts';

export interface FieldProps {
  name: string;
  label?: string;
  hint?: ReactNode;
  required?: boolean;
  /** It takes the whole width of the form. */
  whole?: boolean;
}

export interface Wiring {
  id: string;
  error: string | undefined;
  describedBy: string | undefined;
}

interface Invalid {
  message?: string;
}

export function useWiring(name: string, hint: ReactNode): Wiring {
  const id = useId();
  const { formState } = useFormContext();
  const invalid: Invalid | Invalid[] | undefined = get(formState.errors, name);
  // A list that is typed into one field has its errors by entry.
  const error = Array.isArray(invalid) ? invalid.find((entry) => entry?.message)?.message : invalid?.message;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, error, describedBy: describedBy === '' ? undefined : describedBy };
}

/** A label, its control, a hint and the error of a field. */
export function FieldLayout({
  name,
  label,
  hint,
  required = false,
  whole = false,
  wiring,
  children,
}: FieldProps & { wiring: Wiring; children: ReactNode }) {
  return (
    <div className={whole ? 'form-field form-field-whole' : 'form-field'}>
      <label htmlFor={wiring.id}>
        {label ?? labelOf(name)}
        {required && (
          <span className="required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children}
      <FieldNotes wiring={wiring} hint={hint} />
    </div>
  );
}

/** Below a field: its error and its hint. */
export function FieldNotes({ wiring: { id, error }, hint }: { wiring: Wiring; hint: ReactNode }) {
  return (
    <>
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
    </>
  );
}
