import { Select } from '../inputs/select.tsx';
import type { Column, Sort } from './column.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort(sort: Sort | null): void;
}

const NEWEST = 'newest';
const newest: Sort = { by: 'createdAt', descending: true };
const DOWN = ' down';

/** The order of cards, which have no heads to press. */
export function SortChoice<Row>({ columns, sort, onSort }: Props<Row>) {
  const options = columns
    .filter(({ sorts }) => sorts !== undefined)
    .flatMap(({ id, name }) => [
      { value: id, label: `By ${name.toLowerCase()} ↑` },
      { value: id + DOWN, label: `By ${name.toLowerCase()} ↓` },
    ])
    .filter(({ value }) => value !== newest.by + DOWN);
  return (
    <div className="card-sort">
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
