import { useId, type ReactNode } from 'react';
import { get, useController, useFormContext } from 'react-hook-form';
import { Combobox } from '../controls/combobox.tsx';
import { Select, type Option } from '../controls/select.tsx';
import { labelOf } from '../../../data/schema/field-labels.ts';

interface Common {
  name: string;
  label?: string;
  hint?: ReactNode;
  required?: boolean;
  /** It takes the whole width of the form. */
  whole?: boolean;
}

interface Wiring {
  id: string;
  error: string | undefined;
  describedBy: string | undefined;
}

interface Invalid {
  message?: string;
}

function useWiring(name: string, hint: ReactNode): Wiring {
  const id = useId();
  const { formState } = useFormContext();
  const invalid: Invalid | Invalid[] | undefined = get(formState.errors, name);
  // A list that is typed into one field has its errors by entry.
  const error = Array.isArray(invalid) ? invalid.find((entry) => entry?.message)?.message : invalid?.message;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, error, describedBy: describedBy === '' ? undefined : describedBy };
}

/** A label, its control, a hint and the error of a field. */
function FieldLayout({
  name,
  label,
  hint,
  required = false,
  whole = false,
  wiring,
  children,
}: Common & { wiring: Wiring; children: ReactNode }) {
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
      {wiring.error !== undefined && (
        <p id={`${wiring.id}-error`} className="field-error">
          {wiring.error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${wiring.id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextProps extends Common {
  type?: 'text' | 'url' | 'email' | 'number' | 'date' | 'color';
  /** A text of several lines. */
  rows?: number;
  step?: string;
  placeholder?: string;
  onTyped?: (text: string) => void;
}

export function TextField({ type = 'text', rows, step, placeholder, onTyped, ...layout }: TextProps) {
  const wiring = useWiring(layout.name, layout.hint);
  const { register } = useFormContext();
  const given = {
    id: wiring.id,
    className: 'field',
    placeholder,
    'aria-invalid': wiring.error !== undefined || undefined,
    'aria-describedby': wiring.describedBy,
    'aria-required': layout.required || undefined,
    ...register(layout.name, { onChange: (event: { target: { value: string } }) => onTyped?.(event.target.value) }),
  };
  const numeric = type === 'number' ? { inputMode: 'decimal' as const } : {};
  return (
    <FieldLayout {...layout} wiring={wiring}>
      {rows === undefined ? (
        <input type={type} step={step} autoComplete="off" {...numeric} {...given} />
      ) : (
        <textarea rows={rows} {...given} />
      )}
    </FieldLayout>
  );
}

interface ChoiceProps extends Common {
  options: readonly Option[];
  placeholder?: string;
  /** Found by typing, for long lists. */
  searched?: boolean;
  /** A first choice that stands for none. */
  none?: string;
}

/** Stands for "none" where a control cannot hold an empty value. */
const NONE = 'none';

export function ChoiceField({ options, placeholder, searched = false, none, ...layout }: ChoiceProps) {
  const wiring = useWiring(layout.name, layout.hint);
  const { field } = useController({ name: layout.name });
  const all = none === undefined ? options : [{ value: NONE, label: none }, ...options];
  const value = field.value === '' && none !== undefined ? NONE : String(field.value ?? '');
  const Control = searched ? Combobox : Select;
  return (
    <FieldLayout {...layout} wiring={wiring}>
      <Control
        ref={field.ref}
        id={wiring.id}
        options={all}
        value={value}
        onChange={(next: string) => field.onChange(next === NONE && none !== undefined ? '' : next)}
        invalid={wiring.error !== undefined}
        {...(wiring.describedBy !== undefined && { describedBy: wiring.describedBy })}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FieldLayout>
  );
}

export function CheckField({ name, label, hint, whole = false }: Common) {
  const wiring = useWiring(name, hint);
  const { register } = useFormContext();
  return (
    <div className={whole ? 'form-field form-field-whole' : 'form-field'}>
      <label className="check">
        <input type="checkbox" aria-describedby={wiring.describedBy} {...register(name)} />
        {label ?? labelOf(name)}
      </label>
      {wiring.error !== undefined && (
        <p id={`${wiring.id}-error`} className="field-error">
          {wiring.error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${wiring.id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
