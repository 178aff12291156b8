import { type Ref, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronsUpDown } from 'lucide-react';
import { type Option, type SelectProps, EDGE, GAP } from './select.tsx';
import { folded } from './search-box.tsx';

/** Enter in a list whose options have not arrived is not lost: what was typed until then is chosen once they have. */
function useEarlyChoice(options: readonly unknown[], choose: (typed: string) => void) {
  const typed = useRef<string | null>(null);
  const isThere = options.length > 0;
  const chooseTyped = useEffectEvent((early: string) => choose(early));
  useEffect(() => {
    if (!isThere || typed.current === null) return;
    const early = typed.current;
    typed.current = null;
    chooseTyped(early);
  }, [isThere]);
  /** Enter was pressed with this in the field, before there were options. */
  const note = useCallback((early: string) => void (typed.current = early), []);
  /** The person has moved on, so what was typed before no longer counts. */
  const forget = useCallback(() => void (typed.current = null), []);
  return { note, forget };
}

interface Props extends Omit<SelectProps, 'disabled' | 'small' | 'ref'> {
  /** What a form focuses when the choice is wrong. */
  ref?: Ref<HTMLInputElement>;
}

/** How many options are shown at once; typing narrows them down. */
const MOST_SHOWN = 50;

const getValue = ({ value }: Option): string => value;
const getLabel = ({ label }: Option): string => label;
const fits = ({ label }: Option, typed: string): boolean => folded(label).includes(folded(typed));

/** One of many, found by typing a part of its name. What was chosen stays until something else is. */
export function Combobox({ options, value, onChange, id, label, placeholder, invalid, describedBy, ref }: Props) {
  const items = useMemo(() => Base.createItems(options, { getValue, getLabel }), [options]);
  const chosen = options.find((option) => option.value === value);
  const early = useEarlyChoice(options, (typed) => {
    const first = options.find((option) => fits(option, typed));
    if (first !== undefined) onChange(first.value);
  });
  return (
    <Base.Root
      items={items}
      filter={fits}
      limit={MOST_SHOWN}
      autoHighlight
      value={chosen ? value : null}
      onValueChange={(next, { cancel }) => (next === null ? cancel() : onChange(next))}
      // Escape in a closed list is for the dialog around it; the choice is not cleared by it.
      onInputValueChange={(_, details) => {
        if (details.reason === 'input-change') early.forget();
        if (details.reason !== 'escape-key') return;
        early.forget();
        details.cancel();
        details.allowPropagation();
      }}
    >
      <div className="combobox">
        <Base.Input
          ref={ref}
          id={id}
          className="field"
          autoComplete="off"
          aria-label={label}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder={placeholder ?? 'Type to search…'}
          onKeyDown={(event) => {
            const typed = event.currentTarget.value;
            if (event.key !== 'Enter' || options.length > 0 || typed === '') return;
            // What was typed stays in the field, for what is typed after it.
            event.preventBaseUIHandler();
            event.preventDefault();
            early.note(typed);
          }}
          // What is typed then takes the place of the name that is shown.
          onClick={({ currentTarget: input }) => input.value === chosen?.label && input.select()}
        />
        <ChevronsUpDown className="icon" aria-hidden />
      </div>
      <Base.Portal>
        <Base.Positioner className="floating" align="start" sideOffset={GAP} collisionPadding={EDGE}>
          <Base.Popup className="options">
            <Base.Empty className="option-note">Nothing found</Base.Empty>
            <Base.List className="options-list" aria-label="Choices">
              {(option: Option) => (
                <Base.Item key={option.value} value={option.value} className="option">
                  {option.label}
                </Base.Item>
              )}
            </Base.List>
            <Base.Status className="option-note">
              <More of={options.length} />
            </Base.Status>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Says that there are more than are shown. */
function More({ of }: { of: number }) {
  const shown = Base.useFilteredItems<Option>().length;
  return shown === MOST_SHOWN && shown < of ? `The first ${MOST_SHOWN}: type to narrow them down` : null;
}
