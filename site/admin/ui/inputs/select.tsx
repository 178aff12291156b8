import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useState, type Ref } from 'react';

/** Between a floating list and its control, and between it and the edge of the window, in CSS pixels. */
export const GAP = 4;
export const EDGE = 16;

export interface Option<Value extends string = string> {
  /** Never empty: that is the value of a control without a choice. */
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string = string> {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange(value: Value): void;
  placeholder?: string;
  id?: string;
  label?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  small?: boolean;
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLButtonElement>;
}

/**
 * One of a few; for many there is `Combobox`. The options exist from the first time that it has the focus: a long list
 * of rows stays quick.
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
}: SelectProps<Value>) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={chosen?.value ?? null}
      open={open}
      onOpenChange={(next, { reason, cancel }) => (reason === 'outside-press' ? cancel() : setOpen(next))}
      // It reports null when the options change and the chosen one is gone.
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
    >
      <Base.Trigger
        ref={ref}
        id={id}
        className={small ? 'field select select-small' : 'field select'}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      >
        <Base.Value placeholder={placeholder ?? 'Choose…'} />
        <Base.Icon className="flex-none grid text-muted">
          <ChevronDown className="icon" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        {/* Takes a press beside the list to its end: closed at its beginning, a tap would also press what lies below. */}
        {open && <Base.Backdrop className="fixed inset-0 z-74" onClick={() => setOpen(false)} />}
        <Base.Positioner
          className="floating"
          align="start"
          sideOffset={GAP}
          collisionPadding={EDGE}
          alignItemWithTrigger={false}
        >
          <Base.Popup className="options">
            <Base.List className="options-list" aria-label="Choices">
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="option">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Check className="icon" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
