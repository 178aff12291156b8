import type { ReactTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from './column.ts';
import type { RecordsFeatures } from './records-table.tsx';

interface Props<Row extends object> {
  table: ReactTable<RecordsFeatures, Row>;
  /** Those that are shown. */
  columns: readonly Column<Row>[];
}

/** The names of the columns, by which the table is sorted, and a box that selects the page. */
export function TableHead<Row extends object>({ table, columns }: Props<Row>) {
  const every = table.getIsAllPageRowsSelected();
  const some = !every && table.getIsSomePageRowsSelected();
  return (
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
              onChange={() => table.toggleAllPageRowsSelected(!every)}
            />
          </label>
        </div>
        {columns.map((column) => (
          <HeadCell key={column.id} table={table} column={column} />
        ))}
      </div>
    </div>
  );
}

function HeadCell<Row extends object>({ table, column }: { table: Props<Row>['table']; column: Column<Row> }) {
  const sortable = table.getColumn(column.id);
  const sorted = sortable?.getIsSorted() ?? false;
  const Mark = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <div
      role="columnheader"
      className="record-cell"
      data-align={column.align}
      title={column.about}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {sortable?.getCanSort() ? (
        <button type="button" className="sort-button" onClick={sortable.getToggleSortingHandler()}>
          {column.name}
          <Mark className="icon" aria-hidden />
        </button>
      ) : column.name === '' ? (
        <span className="sr-only">{column.label}</span>
      ) : (
        column.name
      )}
    </div>
  );
}
