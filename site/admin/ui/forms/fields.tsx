import { useRef, type ReactNode } from 'react';
import { get, useController, useFormContext, useWatch } from 'react-hook-form';
import { Choice, type Option } from '../inputs/choices.tsx';
import { Check, Field, FieldNotes, useControl, type Control } from '../inputs/field.tsx';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { DateInput, isDate } from '../inputs/date-input.tsx';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

export interface FieldProps {
  name: string;
  label?: string;
  hint?: ReactNode;
  required?: boolean;
  /** It takes the whole width of the form. */
  whole?: boolean;
}

interface Invalid {
  message?: string;
}

function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext();
  const invalid: Invalid | Invalid[] | undefined = get(formState.errors, name);
  // A list that is typed into one field has its errors by entry.
  return Array.isArray(invalid) ? invalid.flat().find((entry) => entry?.message)?.message : invalid?.message;
}

interface FormFieldProps extends FieldProps {
  children(control: Control): ReactNode;
}

export const FormField = ({ name, label, ...field }: FormFieldProps) => (
  <Field label={label ?? labelOf(name)} error={useFieldError(name)} {...field} />
);

interface TextProps extends FieldProps {
  type?: 'text' | 'url' | 'email';
  inputMode?: 'decimal';
  /** A text of several lines. */
  rows?: number;
  placeholder?: string;
  autoComplete?: string;
  onTyped?: (text: string) => void;
}

export function TextField({ type = 'text', inputMode, rows, onTyped, ...field }: TextProps) {
  const { placeholder, autoComplete = 'off', ...layout } = field;
  const { register } = useFormContext();
  const given = {
    className: 'field',
    placeholder,
    autoComplete,
    ...register(layout.name, { onChange: (event: { target: { value: string } }) => onTyped?.(event.target.value) }),
  };
  return (
    <FormField {...layout}>
      {(control) =>
        rows === undefined ? (
          <input type={type} inputMode={inputMode} {...control} {...given} />
        ) : (
          <textarea rows={rows} {...control} {...given} />
        )
      }
    </FormField>
  );
}

/**
 * A number. A browser's own control for numbers reports one that it cannot read, such as `39-99`, as an empty field, which would delete
 * what is stored; this one passes it on as it was typed, to be refused with a message.
 */
export const NumberField = (layout: FieldProps) => <TextField {...layout} inputMode="decimal" />;

interface ChoiceProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  searched?: boolean;
  none?: string;
  onChosen?: (value: string) => void;
}

export function ChoiceField({ options, placeholder, searched, none, onChosen, ...layout }: ChoiceProps) {
  const { field } = useController({ name: layout.name });
  return (
    <FormField {...layout}>
      {(control) => (
        <Choice
          {...control}
          ref={field.ref}
          options={options}
          none={none}
          searched={searched}
          placeholder={placeholder}
          value={String(field.value ?? '')}
          onChange={(chosen) => {
            field.onChange(chosen);
            onChosen?.(chosen);
          }}
        />
      )}
    </FormField>
  );
}

export function CheckField({ name, label, hint, whole = false }: FieldProps) {
  const notes = { hint, error: useFieldError(name) };
  const control = useControl(notes);
  const { register } = useFormContext();
  return (
    <div className={whole ? 'form-field form-field-whole' : 'form-field'}>
      <label className="check">
        <input type="checkbox" aria-describedby={control['aria-describedby']} {...register(name)} />
        {label ?? labelOf(name)}
      </label>
      <FieldNotes id={control.id} {...notes} />
    </div>
  );
}

interface Props extends FieldProps {
  /** Of something that has been, such as when a code was tried. */
  past?: boolean;
  /** The name of the field with the date that this one follows: "Monday" is the Monday after it. */
  follows?: string;
  placeholder?: string;
  /** What a box below it says which stands for no date, unlike an empty field: the field then holds `NO_DATE`. */
  none?: string;
}

export const NO_DATE = 'none';

/** A date or an instant in the time zone of the site. */
export function DateField({ past = false, follows, placeholder, none, ...layout }: Props) {
  const wrong = useFieldError(layout.name);
  // what is wrong with the two together stands at either
  const { field } = useController({ name: layout.name, rules: { deps: follows ?? [] } });
  const after: unknown = useWatch({ name: follows ?? layout.name, disabled: follows === undefined });
  const settings = useRead(getConfig);
  const isNone = field.value === NO_DATE;
  const value = isNone ? '' : String(field.value ?? '');
  /** What was typed before the box was ticked. */
  const typed = useRef('');
  function choose(chosen: boolean): void {
    if (chosen) typed.current = value;
    field.onChange(chosen ? NO_DATE : typed.current);
  }
  /** What is no date says so itself, better than the schema can. */
  const error = value === '' || isDate(value) ? wrong : undefined;
  return (
    <Field {...layout} label={layout.label ?? labelOf(layout.name)} error={error}>
      {(control) => (
        <>
          {settings.data === undefined ? (
            <input {...control} className="field" readOnly value={value} />
          ) : (
            <DateInput
              {...control}
              ref={field.ref}
              value={value}
              onChange={field.onChange}
              timeZone={settings.data.timeZone}
              direction={past ? 'back' : 'ahead'}
              aria-invalid={wrong !== undefined || undefined}
              after={follows !== undefined && typeof after === 'string' ? after : undefined}
              placeholder={placeholder}
            />
          )}
          {none !== undefined && (
            <Check on={isNone} onChange={choose}>
              {none}
            </Check>
          )}
        </>
      )}
    </Field>
  );
}
