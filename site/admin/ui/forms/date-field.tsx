import { useController, useWatch } from 'react-hook-form';
import { DateInput, isDate } from '../inputs/date-input.tsx';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { Field } from '../inputs/field.tsx';
import { useFieldError, type FieldProps } from './fields.tsx';
import { getConfig } from '../../../../api/contract/settings.ts';
import { useRead } from '../../http/query.ts';

interface Props extends FieldProps {
  /** Of something that has been, such as when a code was tried. */
  past?: boolean;
  /** The name of the field with the date that this one follows: "Monday" is the Monday after it. */
  follows?: string;
  placeholder?: string;
}

/** A date or an instant in the time zone of the site. */
export function DateField({ past = false, follows, placeholder, ...layout }: Props) {
  const wrong = useFieldError(layout.name);
  const { field } = useController({ name: layout.name });
  const after: unknown = useWatch({ name: follows ?? layout.name, disabled: follows === undefined });
  const settings = useRead(getConfig);
  const value = String(field.value ?? '');
  /** What is no date says so itself, better than the schema can. */
  const error = value === '' || isDate(value) ? wrong : undefined;
  return (
    <Field {...layout} label={layout.label ?? labelOf(layout.name)} error={error}>
      {({ id, 'aria-describedby': describedBy }) =>
        settings.data === undefined ? (
          <input id={id} className="field" readOnly value={value} aria-describedby={describedBy} />
        ) : (
          <DateInput
            ref={field.ref}
            id={id}
            value={value}
            onChange={field.onChange}
            timeZone={settings.data.timeZone}
            direction={past ? 'back' : 'ahead'}
            invalid={wrong !== undefined}
            describedBy={describedBy}
            {...(follows !== undefined && typeof after === 'string' && { after })}
            {...(placeholder !== undefined && { placeholder })}
          />
        )
      }
    </Field>
  );
}
