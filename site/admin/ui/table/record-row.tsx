import { useLayoutEffect, useRef } from 'react';
import type { Column } from './column.ts';
import { controlsOf } from './record-rows.tsx';
import type { RecordRowOf } from './records-table.tsx';

interface Props<Row extends object> {
  row: RecordRowOf<Row>;
  columns: readonly Column<Row>[];
  /** Names the record for those who cannot see where a box stands. */
  name: string;
  /** On its page, and in the whole table with its head, from 1. */
  index: number;
  rowIndex: number;
  /** The keyboard is in it. */
  active: boolean;
  top: number;
  measure(element: HTMLDivElement | null): void;
}

export function RecordRow<Row extends object>({
  row,
  columns,
  name,
  index,
  rowIndex,
  active,
  top,
  measure,
}: Props<Row>) {
  const element = useRef<HTMLDivElement>(null);
  // What a row holds is reached from it alone, whatever the columns hold: a table would otherwise have hundreds of stops.
  useLayoutEffect(() => {
    for (const control of element.current ? controlsOf(element.current) : []) control.tabIndex = active ? 0 : -1;
  });
  const selected = row.getIsSelected();
  return (
    <div
      ref={(present) => {
        element.current = present;
        measure(present);
      }}
      role="row"
      className="record record-cells"
      data-index={index}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className="record-box">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={row.getToggleSelectedHandler()}
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
          {column.cell(row.original)}
        </div>
      ))}
    </div>
  );
}
