import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';

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

/** One of a few. For many there is `Combobox`. */
export function Select<Value extends string>({ options, value, onChange, placeholder, id, label, invalid, describedBy, disabled, small }: Props<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => next !== '' && onChange(next as Value)} disabled={disabled ?? false}>
      <Radix.Trigger id={id} className={small ? 'field select select-small' : 'field select'} aria-label={label} aria-invalid={invalid || undefined} aria-describedby={describedBy}>
        <Radix.Value placeholder={placeholder ?? 'Choose…'} />
        <ChevronDown className="icon" aria-hidden />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="options" position="popper" sideOffset={4}>
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} className="option">
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="icon" aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
