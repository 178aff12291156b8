import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Row as TableRow,
  type ReactTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { isShown, trackOf, type Column, type Sort } from './column.ts';
import { RecordRows } from './record-rows.tsx';
import type { Selection } from './bulk/selection.ts';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

interface TableHeadProps<Row extends object> {
  table: ReactTable<RecordsFeatures, Row>;
  /** Those that are shown. */
  columns: readonly Column<Row>[];
}

/** The names of the columns, by which the table is sorted, and a box that selects the page. */
function TableHead<Row extends object>({ table, columns }: TableHeadProps<Row>) {
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

function HeadCell<Row extends object>({ table, column }: { table: TableHeadProps<Row>['table']; column: Column<Row> }) {
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

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
export type RecordsFeatures = typeof features;
export type RecordRowOf<Row extends object> = TableRow<RecordsFeatures, Row>;

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
  onSelection(selection: Selection): void;
  onOpen(row: Row): void;
  onDelete(row: Row): void;
}

/** A page of records: a grid with a keyboard of its own, of which only the rows in view exist; on a phone a list of cards. */
export function RecordsTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, chosen, rows, total, offset, busy, nameOf, sort, onSort, selection, onSelection } = props;
  // Screens make new columns each time; what the library has to know of them seldom changes.
  const shape = JSON.stringify(columns.map(({ id, name, sorts }) => ({ id, name, sorts })));
  const defined = useMemo(
    () =>
      (JSON.parse(shape) as Pick<Column<Row>, 'id' | 'name' | 'sorts'>[]).map(({ id, name, sorts }) => ({
        id,
        header: name,
        enableSorting: sorts !== undefined,
        sortDescFirst: sorts === 'down',
        accessorFn: () => undefined,
      })),
    [shape],
  );
  const data = useMemo(() => [...rows], [rows]);
  const rowSelection = useMemo(
    () => (selection.allFound ? Object.fromEntries(rows.map(({ id }) => [id, true as const])) : { ...selection.ids }),
    [selection, rows],
  );
  const sorting = sort === null ? [] : [{ id: sort.by, desc: sort.descending }];
  const table = useTable<RecordsFeatures, Row>({
    features,
    columns: defined,
    data,
    getRowId: ({ id }) => id,
    manualSorting: true,
    enableMultiSort: false,
    state: {
      sorting,
      rowSelection,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, chosen, sort)])),
    },
    onSortingChange: (change) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      onSort(first === undefined ? null : { by: first.id, descending: first.desc });
    },
    onRowSelectionChange: (change) =>
      onSelection({ ids: typeof change === 'function' ? change(rowSelection) : change, allFound: false }),
  });
  const visible = columns.filter((column) => isShown(column, chosen, sort));
  return (
    <div
      className="records"
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-colcount={visible.length + 1}
      aria-busy={busy || undefined}
      style={tracksOf(visible)}
    >
      <TableHead table={table} columns={visible} />
      <RecordRows
        table={table}
        columns={visible}
        offset={offset}
        nameOf={nameOf}
        onOpen={props.onOpen}
        onDelete={props.onDelete}
        onSelectNone={() => onSelection({ ids: {}, allFound: false })}
      />
    </div>
  );
}

/** What the grids of the head and the rows share. */
function tracksOf<Row>(columns: readonly Column<Row>[]): object {
  const tracks = columns.map(trackOf);
  return {
    '--tracks': tracks.map(({ track }) => track).join(' '),
    '--columns': columns.length,
    '--least': `calc(${tracks.map(({ least }) => least).join(' + ')})`,
  };
}
