export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange(value: Value): void;
  placeholder?: string;
  id?: string;
  label?: string;
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  small?: boolean;
}

/**
 * One of a few; for many there is `Combobox`. The browser's own control: Radix's writes style elements into the page while it is open,
 * which the Content-Security-Policy refuses.
 */
export function Select<Value extends string>({ options, value, onChange, placeholder, id, label, invalid, describedBy, disabled, small }: Props<Value>) {
  const known = options.some((option) => option.value === value);
  return (
    <select
      id={id}
      className={small ? 'field select-small' : 'field'}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      value={known ? value : ''}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {!known && <option value="" disabled>{placeholder ?? 'Choose…'}</option>}
      {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
    </select>
  );
}
