import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSavedFocus } from '../controls/focus.ts';
import type { Column } from './columns.tsx';
import type { Selection } from './bulk/selection.ts';

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
  rows: readonly Row[];
  selection: Selection;
  columns: readonly Column<Row>[];
  offset: number;
  /** Names the record for those who cannot see where its box stands. */
  nameOf(row: Row): string;
  onOpen(row: Row): void;
  onDelete(row: Row): void;
}

/** Guesses of the height of a row and of a card in pixels; the true one is measured. */
const ROW_HEIGHT = 49;
const CARD_HEIGHT = 140;
/** Below it rows are cards, as in `table.css`. */
const CARDS = '(max-width: 47.99rem)';
const CARD_GAP = 8;
const BEYOND = 8;

/**
 * The rows in view, and the one that the keyboard is in. That one alone can be reached with Tab, as can what it holds; the arrow keys go
 * from row to row and, to the side, through what a row holds.
 */
export function RecordRows<Row extends { id: string }>(props: Props<Row>) {
  const { rows, selection, columns, offset, nameOf, onOpen, onDelete } = props;
  const body = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const active = Math.min(at, Math.max(rows.length - 1, 0));
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    // What stands above the rows may take more or less room later.
    const measure = () => setScrollMargin(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: () => (matchMedia(CARDS).matches ? CARD_HEIGHT : ROW_HEIGHT),
    gap: matchMedia(CARDS).matches ? CARD_GAP : 0,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin,
    rangeExtractor: (range) => withRow(range, active),
  });

  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  function focusRow(index: number): void {
    // One out of view exists once it is the active one.
    flushSync(() => setAt(index));
    rowAt(index)?.focus();
  }
  useSavedFocus(body);
  // What a row holds is reached from it alone, whatever the columns hold: a table would otherwise have hundreds of stops.
  useLayoutEffect(() => {
    for (const row of body.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])
      for (const control of controlsOf(row)) control.tabIndex = row.tabIndex;
  });

  function onKeyDown(event: KeyboardEvent): void {
    const element = (event.target as Element).closest<HTMLElement>('[data-index]');
    const here = Number(element?.dataset['index'] ?? active);
    const row = rows[here];
    if (element && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      if (toNeighbour(element, event.target as HTMLElement, event.key === 'ArrowRight' ? 1 : -1))
        event.preventDefault();
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
      focusRow(action.to);
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
      className="relative focus:outline-none"
      role="rowgroup"
      tabIndex={-1}
      data-focus-return=""
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
        if (index !== undefined) setAt(Number(index));
        else if (target === body.current) rowAt(active)?.focus();
      }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              role="row"
              className="record record-cells"
              data-index={index}
              aria-rowindex={offset + index + 2}
              aria-selected={selection.has(row)}
              tabIndex={index === active ? 0 : -1}
              style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
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
          )
        );
      })}
    </div>
  );
}

/** The row that has the focus must exist wherever the page is scrolled to. */
function withRow(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range);
  return active < range.count && !shown.includes(active) ? [...shown, active].sort((a, b) => a - b) : shown;
}

/** Moves the focus to the next thing in a row, or back to the row itself; false: there is none that way. */
function toNeighbour(row: HTMLElement, from: HTMLElement, step: 1 | -1): boolean {
  const stops = [row, ...controlsOf(row)];
  const next = stops[stops.indexOf(from) + step];
  next?.focus();
  return next !== undefined;
}

const focusedPart = (element: Element): 'row' | 'box' | 'control' =>
  element.matches('[data-index]') ? 'row' : element.matches('input[type="checkbox"]') ? 'box' : 'control';

/** What of a row can have the focus. */
const controlsOf = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(
    'button:enabled, a[href], input:enabled:not([aria-hidden="true"]), [role="combobox"], [role="switch"]',
  ),
];
