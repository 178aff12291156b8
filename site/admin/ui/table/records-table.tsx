import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Selection } from './bulk/selection.ts';
import { isShown, type Column, type Sort } from './columns.tsx';

export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks of a table; `select`: from where the last selection was made up to there. */
type RowAction =
  | { do: 'move'; to: number; select: boolean }
  | { do: 'toggle'; range: boolean }
  | { do: 'open' | 'delete' | 'select-page' | 'select-none' };

/** So many rows are passed by PageUp and PageDown. */
const LEAP = 10;

/**
 * What a key means that is pressed in row `at` of `count`; null: nothing. `on`: what has the focus, the row itself, its box, to which the
 * space bar then belongs, or another control in it, to which Enter belongs as well.
 */
export function actionOfKey(
  pressed: PressedKey,
  at: number,
  count: number,
  on: 'row' | 'box' | 'control',
): RowAction | null {
  const { key, shiftKey, altKey } = pressed;
  const command = pressed.ctrlKey || pressed.metaKey;
  if (altKey || count === 0) return null;
  if (command && key.toLowerCase() === 'a') return { do: 'select-page' };
  const targets: { [key: string]: number } = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + LEAP,
    PageUp: at - LEAP,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  if (to !== undefined) return { do: 'move', to: Math.min(Math.max(to, 0), count - 1), select: shiftKey };
  if (key === 'Escape') return { do: 'select-none' };
  if (on === 'control' || command) return null;
  if (key === 'Delete') return { do: 'delete' };
  if (key === ' ') return on === 'row' ? { do: 'toggle', range: shiftKey } : null;
  return key === 'Enter' && !shiftKey ? { do: 'open' } : null;
}

interface Props<Row extends { id: string }> {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  chosen: ReadonlySet<string> | null;
  /** Those of one page. */
  rows: readonly Row[];
  /** How many are found on all pages, and how many of them stand on those before. */
  total: number;
  offset: number;
  /** Other rows are on their way. */
  busy: boolean;
  nameOf(row: Row): string;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
  selection: Selection;
  onOpen(row: Row): void;
  onDelete(row: Row): void;
}

/** A page of records: a grid with a keyboard of its own; on a phone a list of cards. */
export function RecordsTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, chosen, rows, total, busy, sort, onSort, selection } = props;
  const visible = columns.filter((column) => isShown(column, chosen, sort));
  const every = rows.every(selection.has);
  const some = !every && rows.some(selection.has);
  return (
    <div
      className="records"
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-colcount={visible.length + 1}
      aria-busy={busy || undefined}
      style={{ '--tracks': visible.map(({ width }) => width).join(' ') } as object}
    >
      <div className="records-head" role="rowgroup">
        <div className="record-cells" role="row" aria-rowindex={1}>
          <div role="columnheader" className="record-box">
            <label>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={every}
                ref={(box) => {
                  if (box) box.indeterminate = some;
                }}
                onChange={() => selection.setPage(!every)}
              />
            </label>
          </div>
          {visible.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <RecordRows {...props} columns={visible} />
    </div>
  );
}

const sortLook =
  'group inline-flex items-center gap-1 min-h-9 text-left font-[inherit] cursor-pointer ' +
  'in-data-[align=end]:flex-row-reverse in-[[aria-sort]]:text-ink';

/** The name of a column, by which the table is sorted. */
function HeadCell<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<Props<never>, 'sort' | 'onSort'>) {
  const sorted = sort?.by !== column.id ? undefined : sort.descending ? 'descending' : 'ascending';
  const Mark = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <div role="columnheader" className="record-cell" data-align={column.align} title={column.about} aria-sort={sorted}>
      {column.sorts !== undefined ? (
        <button type="button" className={sortLook} onClick={() => onSort(nextSort(column, sort))}>
          {column.name}
          <Mark className="icon size-3.5 opacity-45 group-hover:opacity-100 in-[[aria-sort]]:opacity-100" aria-hidden />
        </button>
      ) : column.name === '' ? (
        <span className="sr-only">{column.label}</span>
      ) : (
        column.name
      )}
    </div>
  );
}

/** A press sorts by the column, the next one the other way round, the third no longer. */
function nextSort<Row>({ id, sorts }: Column<Row>, sort: Sort | null): Sort | null {
  const first = { by: id, descending: sorts === 'down' };
  if (sort?.by !== id) return first;
  return sort.descending === first.descending ? { by: id, descending: !first.descending } : null;
}

/**
 * The row that the keyboard is in can alone be reached with Tab, as can what it holds, whatever the columns hold: a table would otherwise
 * have hundreds of stops. The arrow keys go from row to row and, to the side, through what a row holds.
 */
function RecordRows<Row extends { id: string }>(props: Props<Row>) {
  const { rows, selection, columns, offset, nameOf, onOpen, onDelete } = props;
  const body = useRef<HTMLDivElement>(null);
  const active = useRef(0);
  const rowAt = (index: number) => body.current!.children[index] as HTMLElement | undefined;
  function setActive(next: number): void {
    active.current = Math.max(Math.min(next, rows.length - 1), 0);
    for (const [index, row] of [...body.current!.children].entries())
      for (const stop of stopsOf(row as HTMLElement)) stop.tabIndex = index === active.current ? 0 : -1;
  }
  useLayoutEffect(() => setActive(active.current));

  function onKeyDown(event: KeyboardEvent): void {
    const here = active.current;
    const row = rows[here];
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const stops = stopsOf(rowAt(here)!);
      const next = stops[stops.indexOf(event.target as HTMLElement) + (event.key === 'ArrowRight' ? 1 : -1)];
      next?.focus();
      if (next) event.preventDefault();
      return;
    }
    const action = actionOfKey(event, here, rows.length, focusedPart(event.target as Element));
    if (action === null || row === undefined) return;
    event.preventDefault();
    if (action.do === 'move') {
      if (action.select) {
        if (!selection.has(row)) selection.set(row, true, false);
        selection.set(rows[action.to]!, true, true);
      }
      rowAt(action.to)?.focus();
    } else if (action.do === 'toggle') {
      selection.set(row, action.range || !selection.has(row), action.range);
    } else if (action.do === 'open') onOpen(row);
    else if (action.do === 'delete') onDelete(row);
    else if (action.do === 'select-page') selection.setPage(true);
    else selection.clear();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its rows, which have the focus
    <div
      ref={body}
      className="focus:outline-none max-md:grid max-md:gap-2"
      role="rowgroup"
      tabIndex={-1}
      data-focus-return=""
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = target.closest('.record');
        if (row === null) rowAt(active.current)?.focus();
        else setActive([...body.current!.children].indexOf(row));
      }}
    >
      {rows.map((row, index) => (
        <div
          key={row.id}
          role="row"
          className="record record-cells"
          aria-rowindex={offset + index + 2}
          aria-selected={selection.has(row)}
        >
          <div role="gridcell" className="record-box">
            <label>
              <input
                type="checkbox"
                aria-label={`Select ${nameOf(row)}`}
                checked={selection.has(row)}
                onChange={({ target, nativeEvent }) =>
                  selection.set(row, target.checked, (nativeEvent as MouseEvent).shiftKey)
                }
              />
            </label>
          </div>
          {columns.map((column) => (
            <div
              key={column.id}
              role="gridcell"
              className="record-cell"
              data-main={column.main ? '' : undefined}
              data-align={column.align}
              data-beside={column.beside ? '' : undefined}
              data-named={column.named ? column.name : undefined}
            >
              {column.cell(row)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const focusedPart = (element: Element): 'row' | 'box' | 'control' =>
  element.matches('.record') ? 'row' : element.matches('input[type="checkbox"]') ? 'box' : 'control';

/** The row itself, and what of it can have the focus. */
const stopsOf = (row: HTMLElement): HTMLElement[] => [
  row,
  ...row.querySelectorAll<HTMLElement>(
    'button:enabled, a[href], input:enabled:not([aria-hidden="true"]), [role="combobox"], [role="switch"]',
  ),
];
