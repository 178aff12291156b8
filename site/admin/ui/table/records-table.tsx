import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Selection } from './bulk/selection.ts';
import { isShown, trackOf, type Column, type Sort } from './columns.tsx';
import { RecordRows } from './record-rows.tsx';

interface TableHeadProps<Row extends { id: string }> extends Pick<
  Props<Row>,
  'rows' | 'selection' | 'sort' | 'onSort'
> {
  /** Those that are shown. */
  columns: readonly Column<Row>[];
}

/** The names of the columns, by which the table is sorted, and a box that selects the page. */
function TableHead<Row extends { id: string }>({ columns, rows, selection, sort, onSort }: TableHeadProps<Row>) {
  const every = rows.every(selection.has);
  const some = !every && rows.some(selection.has);
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
              onChange={() => selection.setPage(!every)}
            />
          </label>
        </div>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

function HeadCell<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const sorted = sort?.by !== column.id ? undefined : sort.descending ? 'descending' : 'ascending';
  const Mark = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <div role="columnheader" className="record-cell" data-align={column.align} title={column.about} aria-sort={sorted}>
      {column.sorts !== undefined ? (
        <button type="button" className="sort-button" onClick={() => onSort(nextSort(column, sort))}>
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

/** A press sorts by the column, the next one the other way round, the third no longer. */
function nextSort<Row>({ id, sorts }: Column<Row>, sort: Sort | null): Sort | null {
  const first = { by: id, descending: sorts === 'down' };
  if (sort?.by !== id) return first;
  return sort.descending === first.descending ? { by: id, descending: !first.descending } : null;
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

/** A page of records: a grid with a keyboard of its own, of which only the rows in view exist; on a phone a list of cards. */
export function RecordsTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, chosen, rows, total, offset, busy, nameOf, sort, onSort, selection } = props;
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
      <TableHead columns={visible} rows={rows} selection={selection} sort={sort} onSort={onSort} />
      <RecordRows
        rows={rows}
        selection={selection}
        columns={visible}
        offset={offset}
        nameOf={nameOf}
        onOpen={props.onOpen}
        onDelete={props.onDelete}
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
