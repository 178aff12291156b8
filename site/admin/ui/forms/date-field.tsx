import { useController, useWatch } from 'react-hook-form';
import { DateInput, isDate } from '../inputs/date-input.tsx';
import { FieldLayout, useWiring, type FieldProps } from './field-layout.tsx';
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
  const wiring = useWiring(layout.name, layout.hint);
  const { field } = useController({ name: layout.name });
  const after: unknown = useWatch({ name: follows ?? layout.name, disabled: follows === undefined });
  const settings = useRead(getConfig);
  const value = String(field.value ?? '');
  /** What is no date says so itself, better than the schema can. */
  const error = value === '' || isDate(value) ? wiring.error : undefined;
  return (
    <FieldLayout {...layout} wiring={{ ...wiring, error }}>
      {settings.data === undefined ? (
        <input id={wiring.id} className="field" readOnly value={value} aria-describedby={wiring.describedBy} />
      ) : (
        <DateInput
          ref={field.ref}
          id={wiring.id}
          value={value}
          onChange={field.onChange}
          timeZone={settings.data.timeZone}
          direction={past ? 'back' : 'ahead'}
          invalid={wiring.error !== undefined}
          describedBy={wiring.describedBy}
          {...(follows !== undefined && typeof after === 'string' && { after })}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </FieldLayout>
  );
}
