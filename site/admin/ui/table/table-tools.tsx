import { useEffect, useRef, useId, useState, type ReactNode } from 'react';
import { useFilter } from '../address/screen-state.ts';
import { type Sort, isShown, type Column } from './columns.tsx';
import { Columns3, SlidersHorizontal } from 'lucide-react';
import { Choice, Select, type Option } from '../inputs/choices.tsx';
import { sourceNames } from '../../../../data/rules/deals/source.ts';
import { sourceKinds } from '../../../../data/schema/source.ts';
import { plainSearch, useAddress } from '../address/params.ts';
import { fromFirstPage } from './table-search.ts';
import { SearchBox } from '../inputs/search-box.tsx';
import { Check } from '../inputs/field.tsx';
import { Button } from '../controls/buttons.tsx';

export interface Chip {
  value: string;
  label: string;
  /** In which those that it shows stand until the owner chooses another; without it the newest come first. */
  order?: Sort | undefined;
}

export const chipsOf = (names: { readonly [value: string]: string }): readonly Chip[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface ChipsProps {
  /** What they filter by. */
  label: string;
  chips: readonly Chip[];
  value: string | undefined;
  /** Undefined: the filter was taken away. */
  onChange(value: string | undefined): void;
}

/** Filters of which one at most holds; a second press takes it away. On a phone they are one line, which shows the one that holds. */
export function FilterChips({ label, chips, value, onChange }: ChipsProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = line;
    const pressed = current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (current && pressed) current.scrollLeft = pressed.offsetLeft - (current.clientWidth - pressed.offsetWidth) / 2;
  }, [value]);
  return (
    <div ref={line} className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className="chip"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value === value ? undefined : chip.value)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}

interface Props<Row> {
  columns: readonly Column<Row>[];
  chosen: ReadonlySet<string> | null;
  onChoose(ids: ReadonlySet<string>): void;
}

export function ColumnChoice<Row>({ columns, chosen, onChoose }: Props<Row>) {
  const shown = columns.filter((column) => isShown(column, chosen)).map(({ id }) => id);
  const id = useId();
  return (
    <>
      <Button icon={Columns3} popoverTarget={id}>
        Columns
      </Button>
      <fieldset id={id} popover="auto" className="column-choice">
        <legend className="sr-only">Columns of the table</legend>
        {columns
          .filter((column) => column.shown !== 'always')
          .map(({ id, name }) => (
            <Check
              key={id}
              on={shown.includes(id)}
              onChange={(on) => onChoose(new Set(on ? [...shown, id] : shown.filter((other) => other !== id)))}
            >
              {name}
            </Check>
          ))}
      </fieldset>
    </>
  );
}

interface TableFiltersProps {
  /** How many of them hold. */
  active: number;
  children: ReactNode;
}

/** Filters, order and columns of a table: in its line where there is room, behind one button on a phone. */
export function TableFilters({ active, children }: TableFiltersProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="btn btn-plain btn-small hidden max-md:inline-flex"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="icon" aria-hidden /> Filters
        {active > 0 && (
          <span className="min-w-5 px-1.5 rounded-full bg-primary-ink text-surface text-sm text-center leading-5">
            {active}
            <span className="sr-only"> active</span>
          </span>
        )}
      </button>
      <div id={id} className={open ? 'table-filters' : 'table-filters max-md:hidden'}>
        {children}
      </div>
    </>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

const NEWEST = 'newest';
const newest: Sort = { by: 'createdAt', descending: true };
const DOWN = ' down';

/** The order of cards, which have no heads to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const options = columns
    .filter(({ sorts }) => sorts !== undefined)
    .flatMap(({ id, name }) => [
      { value: id, label: `By ${name.toLowerCase()} ↑` },
      { value: id + DOWN, label: `By ${name.toLowerCase()} ↓` },
    ])
    .filter(({ value }) => value !== newest.by + DOWN);
  return (
    <div className="hidden max-md:block">
      <Select
        label="Order"
        small
        value={sort === null || isNewest(sort) ? NEWEST : sort.by + (sort.descending ? DOWN : '')}
        options={[{ value: NEWEST, label: 'Newest first' }, ...options]}
        onChange={(value) =>
          onSort(value === NEWEST ? newest : { by: value.replace(DOWN, ''), descending: value.endsWith(DOWN) })
        }
      />
    </div>
  );
}

const isNewest = ({ by, descending }: Sort): boolean => by === newest.by && descending;

interface ListFilterProps {
  /** Under which the address holds it. */
  name: 'source' | 'store' | 'category' | 'country' | 'kind';
  label: string;
  /** What it says while it does not hold. */
  all: string;
  options: readonly Option[];
  searched?: boolean;
}

export function ListFilter({ name, label, all, options, searched = false }: ListFilterProps) {
  const [search, change] = useAddress();
  return (
    <Choice
      label={label}
      small={!searched}
      searched={searched}
      none={all}
      options={options}
      value={search[name] ?? ''}
      onChange={(next) => change(fromFirstPage({ [name]: next || undefined }))}
    />
  );
}

export const sourceOptions = sourceKinds.map((value) => ({ value, label: `Source: ${sourceNames[value]}` }));

interface TypedSearchProps {
  label: string;
  /** Enter, or the arrow down, which no longer wait for a rest: to what was found. */
  onDown(): void;
}

/** A search that runs as one types. */
export function TypedSearch({ label, onDown }: TypedSearchProps) {
  const [{ search = '' }] = useAddress();
  const [typed, setTyped, ask] = useFilter('search', '');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the field in it
    <div
      className="flex-[1_1_16rem] min-w-0 max-md:basis-32"
      aria-busy={plainSearch(typed) !== search || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        ask();
        onDown();
      }}
    >
      <SearchBox label={label} value={typed} onChange={setTyped} />
    </div>
  );
}
