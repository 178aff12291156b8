import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { useState, type Ref } from 'react';

export interface Option<Value extends string = string> {
  /** Never empty: Radix keeps the empty value for "nothing chosen". */
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
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLButtonElement>;
}

/** Between the list and its control, and between the list and the edge of the window, in CSS pixels. */
const GAP = 4;
const EDGE = 16;

/**
 * One of a few; for many there is `Combobox`. The options exist from the first time that it is focused or opened, so that it costs a long
 * list of rows little.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  id,
  label,
  invalid,
  describedBy,
  disabled = false,
  small,
  ref,
}: Props<Value>) {
  const [open, setOpen] = useState(false);
  const [met, setMet] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      value={chosen?.value ?? ''}
      open={open}
      onOpenChange={(next) => {
        setMet(true);
        setOpen(next);
      }}
      // In a form Radix keeps a native select beside it, which reports an empty value when it has no option for the one it is given.
      onValueChange={(next) => next !== '' && onChange(next as Value)}
      disabled={disabled}
    >
      <Radix.Trigger
        ref={ref}
        id={id}
        className={small ? 'field select select-small' : 'field select'}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onFocus={() => setMet(true)}
      >
        <Radix.Value placeholder={placeholder ?? 'Choose…'}>{chosen?.label}</Radix.Value>
        <Radix.Icon asChild>
          <ChevronDown className="icon" />
        </Radix.Icon>
      </Radix.Trigger>
      {met && (
        <Radix.Portal>
          <div>
            {/* Takes a press beside the list to its end: closed at its beginning, a tap would also press what lies below. */}
            {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-static-element-interactions -- Escape closes it, too */}
            {open && <div className="options-ground" onClick={() => setOpen(false)} />}
            <Radix.Content
              className="options options-floating"
              position="popper"
              sideOffset={GAP}
              collisionPadding={EDGE}
              aria-label={label ?? 'Choices'}
              onPointerDownOutside={(event) => event.preventDefault()}
            >
              {/* The list itself scrolls, with the bar that Radix would hide in here. */}
              <Radix.Viewport style={{ overflow: 'visible' }}>
                {options.map((option) => (
                  <Radix.Item key={option.value} value={option.value} className="option">
                    <Radix.ItemText>{option.label}</Radix.ItemText>
                    <Radix.ItemIndicator asChild>
                      <Check className="icon" />
                    </Radix.ItemIndicator>
                  </Radix.Item>
                ))}
              </Radix.Viewport>
            </Radix.Content>
          </div>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}
