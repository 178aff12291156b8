import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useFilter } from '../../ui/address/screen-state.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { VirtualList } from '../../ui/controls/list-rows.tsx';
import { SearchBox, matching } from '../../ui/inputs/search-box.tsx';
import { Panel } from './screen.tsx';

interface Place {
  /** Where the row stands in the list, and how many stand there. */
  at: number;
  count: number;
  /** Nothing is searched for: of a part of them there is no order. */
  isWhole: boolean;
}

interface Props<Row> extends Omit<ComponentProps<typeof Panel>, 'count' | 'children'> {
  /** How many there are, where the list has only some of them. */
  count?: number | undefined;
  query: UseQueryResult<readonly Row[]>;
  /** What is being read, such as `stores`. */
  of: string;
  /** Names the list, where it is not called as its panel. */
  label?: string;
  /** Those of them that are shown, in their order; absent: all. */
  rows?: readonly Row[];
  /** In what of a row is searched; absent: there is no search. */
  textsOf?(row: Row): readonly (string | undefined)[];
  /** Where there is none, and where none is found. */
  none: string;
  noneFound?: string;
  /** Other filters, before the search and after it. */
  before?: ReactNode;
  after?: ReactNode;
  hint?: string | false;
  /** Stands below the list. */
  foot?: ReactNode;
  children(row: Row, place: Place): ReactNode;
}

/** A panel about all of a kind, in a list that is searched as one types. */
export function ListPanel<Row extends { id: string }>(props: Props<Row>) {
  const {
    query,
    count = query.data?.length,
    of,
    label = props.title,
    rows = query.data,
    textsOf,
    none,
    noneFound,
    before,
    after,
    hint,
    foot,
    children,
    ...panel
  } = props;
  const [typed, setTyped] = useFilter('search', '');
  // What is searched in follows from the kind alone.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const found = useMemo(() => matching(rows ?? [], typed, textsOf ?? (() => [])), [rows, typed]);
  const isWhole = typed.trim() === '';
  return (
    <Panel {...panel} {...(count !== undefined && { count })}>
      {textsOf && (
        <div className="tools">
          {before}
          <SearchBox label={`Search ${of}`} value={typed} onChange={setTyped} />
          {after}
        </div>
      )}
      {hint && <p className="hint">{hint}</p>}
      <Loaded query={query} of={of} {...(textsOf && { as: 'list' })}>
        {() =>
          found.length === 0 ? (
            <p className="nothing">{rows?.length === 0 ? none : noneFound}</p>
          ) : (
            <VirtualList label={label} items={found} keyOf={({ id }) => id}>
              {(row, at) => children(row, { at, count: found.length, isWhole })}
            </VirtualList>
          )
        }
      </Loaded>
      {foot}
    </Panel>
  );
}
