import { Select } from '../controls/select.tsx';
import type { Column } from './column.ts';
import type { Sort } from './table-search.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

const NEWEST = 'newest';
const DOWN = ' down';

/** The order of cards, which have no heads to press. */
export function SortChoice<Row>({ columns, sort, onSort }: Props<Row>) {
  const options = columns
    .filter(({ sorts }) => sorts !== undefined)
    .flatMap(({ id, name }) => [
      { value: id, label: `By ${name.toLowerCase()}` },
      { value: id + DOWN, label: `By ${name.toLowerCase()}, descending` },
    ]);
  return (
    <div className="card-sort">
      <Select
        label="Order"
        small
        value={sort === null ? NEWEST : sort.by + (sort.descending ? DOWN : '')}
        options={[{ value: NEWEST, label: 'Newest first' }, ...options]}
        onChange={(value) =>
          onSort(value === NEWEST ? null : { by: value.replace(DOWN, ''), descending: value.endsWith(DOWN) })
        }
      />
    </div>
  );
}
