import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, ChevronsUpDown } from 'lucide-react';
import { type JSX, useState, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Field, type Control } from './field.tsx';
import { bareLetters } from '../../../../data/rules/text/fold.ts';

/** Between a floating list and its control, and between it and the edge of the window, in CSS pixels. */
export const GAP = 4;
export const EDGE = 16;

export interface Option<Value extends string = string> {
  /** Never empty: that is the value of a control without a choice. */
  value: Value;
  label: string;
}

const same = (option: JSX.Element): JSX.Element => option;

interface SelectProps<Value extends string = string> extends Partial<Control> {
  options: readonly Option<Value>[];
  value: Value | '';
  onChange(value: Value): void;
  placeholder?: string | undefined;
  /** Its accessible name, where it has no label. */
  label?: string;
  small?: boolean;
  /** What stands around each option. */
  around?(option: JSX.Element, value: Value): JSX.Element;
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLButtonElement>;
}

/**
 * One of a few; for many there is `Combobox`. The options exist from the first time that it has the focus: a long list
 * of rows stays quick.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder = 'Choose…', label, small, around = same, ...control } = props;
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      items={options}
      value={chosen?.value ?? null}
      open={open}
      onOpenChange={(next, { reason, cancel }) => (reason === 'outside-press' ? cancel() : setOpen(next))}
      // It reports null when the options change and the chosen one is gone.
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <BaseSelect.Trigger
        {...control}
        className={small ? 'field select select-small' : 'field select'}
        aria-label={label}
      >
        <BaseSelect.Value placeholder={placeholder} />
        <BaseSelect.Icon className="flex-none grid text-muted">
          <ChevronDown className="icon" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        {/* Takes a press beside the list to its end: closed at its beginning, a tap would also press what lies below. */}
        {open && <BaseSelect.Backdrop className="fixed inset-0 z-74" onClick={() => setOpen(false)} />}
        <BaseSelect.Positioner
          className="floating"
          align="start"
          sideOffset={GAP}
          collisionPadding={EDGE}
          alignItemWithTrigger={false}
        >
          <BaseSelect.Popup className="options">
            <BaseSelect.List className="options-list" aria-label="Choices">
              {options.map((option) =>
                around(
                  <BaseSelect.Item key={option.value} value={option.value} className="option">
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator>
                      <Check className="icon" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>,
                  option.value,
                ),
              )}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

interface Props extends Omit<SelectProps, 'small' | 'around' | 'ref'> {
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLInputElement>;
}

/** How many options are shown at once; typing narrows them down. */
const MOST_SHOWN = 50;

const getValue = ({ value }: Option): string => value;
const getLabel = ({ label }: Option): string => label;
const fits = ({ label }: Option, typed: string): boolean => bareLetters(label).includes(bareLetters(typed));

/** One of many, found by typing a part of its name. What was chosen stays until something else is. */
export function Combobox({ options, value, onChange, placeholder = 'Type to search…', label, ...control }: Props) {
  const items = useMemo(() => BaseCombobox.createItems(options, { getValue, getLabel }), [options]);
  const chosen = options.find((option) => option.value === value);
  /** What Enter was pressed with before there were options: it is chosen once they have come, unless the owner has moved on. */
  const early = useRef<string | null>(null);
  const chooseEarly = useEffectEvent(() => {
    const typed = early.current;
    const first = typed !== null && options.find((option) => fits(option, typed));
    if (first) onChange(first.value);
    early.current = null;
  });
  const isThere = options.length > 0;
  useEffect(() => {
    if (isThere) chooseEarly();
  }, [isThere]);
  return (
    <BaseCombobox.Root
      items={items}
      filter={fits}
      limit={MOST_SHOWN}
      autoHighlight
      value={chosen ? value : null}
      onValueChange={(next, { cancel }) => (next === null ? cancel() : onChange(next))}
      // Escape in a closed list is for the dialog around it; the choice is not cleared by it.
      onInputValueChange={(_, details) => {
        if (details.reason === 'input-change' || details.reason === 'escape-key') early.current = null;
        if (details.reason !== 'escape-key') return;
        details.cancel();
        details.allowPropagation();
      }}
    >
      <div className="combobox relative">
        <BaseCombobox.Input
          {...control}
          className="field pr-9"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          onKeyDown={(event) => {
            const typed = event.currentTarget.value;
            if (event.key !== 'Enter' || options.length > 0 || typed === '') return;
            // What was typed stays in the field, for what is typed after it.
            event.preventBaseUIHandler();
            event.preventDefault();
            early.current = typed;
          }}
          // What is typed then takes the place of the name that is shown.
          onClick={({ currentTarget: input }) => input.value === chosen?.label && input.select()}
        />
        <ChevronsUpDown
          className="icon absolute right-3 top-1/2 -translate-y-1/2 text-muted pointer-events-none"
          aria-hidden
        />
      </div>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner className="floating" align="start" sideOffset={GAP} collisionPadding={EDGE}>
          <BaseCombobox.Popup className="options">
            <BaseCombobox.Empty className="option-note">Nothing found</BaseCombobox.Empty>
            <BaseCombobox.List className="options-list" aria-label="Choices">
              {(option: Option) => (
                <BaseCombobox.Item key={option.value} value={option.value} className="option">
                  {option.label}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
            <BaseCombobox.Status className="option-note">
              <More of={options.length} />
            </BaseCombobox.Status>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

/** Says that there are more than are shown. */
function More({ of }: { of: number }) {
  const shown = BaseCombobox.useFilteredItems<Option>().length;
  return shown === MOST_SHOWN && shown < of ? `The first ${MOST_SHOWN}: type to narrow them down` : null;
}

/** Stands for "none" where a control cannot hold an empty value. No name or id is this. */
const NONE = '*';

interface ChoiceProps extends Omit<SelectProps, 'around' | 'ref'> {
  /** Found by typing, for long lists. */
  searched?: boolean;
  /** A first choice that stands for none: its value is ''. */
  none?: string | undefined;
  ref?: Ref<HTMLElement>;
}

/** One of a list, or none of it. */
export function Choice({ searched = false, none, options, value, onChange, small, ref, ...shared }: ChoiceProps) {
  const given = {
    ...shared,
    options: none === undefined ? options : [{ value: NONE, label: none }, ...options],
    value: none !== undefined && value === '' ? NONE : value,
    onChange: (next: string) => onChange(next === NONE ? '' : next),
  };
  return searched ? (
    <Combobox {...given} ref={ref as Ref<HTMLInputElement>} />
  ) : (
    <Select {...given} small={small} ref={ref as Ref<HTMLButtonElement>} />
  );
}

/** The same with its name above it, in a form that has a state of its own. */
export const LabelledChoice = ({ label, ...choice }: ChoiceProps & { label: string }) => (
  <Field label={label}>{({ id }) => <Choice {...choice} id={id} />}</Field>
);
