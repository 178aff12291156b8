import { useController, useFormContext } from 'react-hook-form';
import { Combobox } from '../inputs/combobox.tsx';
import { Select, type Option } from '../inputs/select.tsx';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { FieldLayout, FieldNotes, useWiring, type FieldProps, type Wiring } from './field-layout.tsx';

interface TextProps extends FieldProps {
  type?: 'text' | 'url' | 'email';
  /** A text of several lines. */
  rows?: number;
  placeholder?: string;
  onTyped?: (text: string) => void;
}

export function TextField({ type = 'text', rows, placeholder, onTyped, ...layout }: TextProps) {
  const wiring = useWiring(layout.name, layout.hint);
  const { register } = useFormContext();
  const given = {
    ...attributesOf(wiring, layout),
    placeholder,
    ...register(layout.name, { onChange: (event: { target: { value: string } }) => onTyped?.(event.target.value) }),
  };
  return (
    <FieldLayout {...layout} wiring={wiring}>
      {rows === undefined ? <input type={type} autoComplete="off" {...given} /> : <textarea rows={rows} {...given} />}
    </FieldLayout>
  );
}

const attributesOf = ({ id, error, describedBy }: Wiring, { required }: FieldProps) => ({
  id,
  className: 'field',
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby': describedBy,
  'aria-required': required || undefined,
});

/**
 * A number. A browser's own control for numbers reports one that it cannot read, such as `39-99`, as an empty field, which would delete
 * what is stored; this one passes it on as it was typed, to be refused with a message.
 */
export function NumberField(layout: FieldProps) {
  const wiring = useWiring(layout.name, layout.hint);
  const { register } = useFormContext();
  return (
    <FieldLayout {...layout} wiring={wiring}>
      <input inputMode="decimal" autoComplete="off" {...attributesOf(wiring, layout)} {...register(layout.name)} />
    </FieldLayout>
  );
}

interface ChoiceProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  /** Found by typing, for long lists. */
  searched?: boolean;
  /** A first choice that stands for none. */
  none?: string;
  onChosen?: (value: string) => void;
}

/** Stands for "none" where a control cannot hold an empty value. */
const NONE = 'none';

export function ChoiceField({ options, placeholder, searched = false, none, onChosen, ...layout }: ChoiceProps) {
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
        onChange={(next: string) => {
          const chosen = next === NONE && none !== undefined ? '' : next;
          field.onChange(chosen);
          onChosen?.(chosen);
        }}
        invalid={wiring.error !== undefined}
        {...(wiring.describedBy !== undefined && { describedBy: wiring.describedBy })}
        {...(placeholder !== undefined && { placeholder })}
      />
    </FieldLayout>
  );
}

export function CheckField({ name, label, hint, whole = false }: FieldProps) {
  const wiring = useWiring(name, hint);
  const { register } = useFormContext();
  return (
    <div className={whole ? 'form-field form-field-whole' : 'form-field'}>
      <label className="check">
        <input type="checkbox" aria-describedby={wiring.describedBy} {...register(name)} />
        {label ?? labelOf(name)}
      </label>
      <FieldNotes wiring={wiring} hint={hint} />
    </div>
  );
}
