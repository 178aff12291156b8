import { useId, type ReactNode } from 'react';

/** What ties a control to its label, its error and its hint. */
export interface Control {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

interface Notes {
  hint?: ReactNode;
  error?: string | undefined;
}

interface Props extends Notes {
  label: string;
  required?: boolean | undefined;
  /** It takes the whole width of the form. */
  whole?: boolean | undefined;
  children(control: Control): ReactNode;
}

/** A label, a control, and below it what is wrong with it and what it is for. */
export function Field({ label, required = false, whole = false, children, ...notes }: Props) {
  const control = useControl(notes, required);
  return (
    <div className={whole ? 'form-field form-field-whole' : 'form-field'}>
      <label htmlFor={control.id}>
        {label}
        {required && (
          <span className="text-danger" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {children(control)}
      <FieldNotes id={control.id} {...notes} />
    </div>
  );
}

export function useControl({ hint, error }: Notes, required = false): Control {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': required || undefined,
  };
}

export const FieldNotes = ({ id, hint, error }: Notes & { id: string }) => (
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

interface CheckProps {
  on: boolean;
  onChange(on: boolean): void;
  children: ReactNode;
}

/** A box to tick in a form that has a state of its own. */
export const Check = ({ on, onChange, children }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} /> {children}
  </label>
);
