import { useId, type ReactNode } from 'react';

interface Props {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The control, with what ties it to its label, its error and its hint. */
  children(control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

/** A label, a control, and below it what is wrong with it and what it is for. */
export function DescribedField({ label, hint, error, children }: Props) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="form-field form-field-whole">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': describedBy || undefined,
      })}
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
