import { type ReactNode, useRef, useState } from 'react';
import { z } from 'zod';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf } from '../../text/messages.ts';
import { Loaded, Pager } from '../controls/list-state.tsx';
import { type RecordKind, type RowOfKind, useRecords } from '../../requests/records.ts';
import { BulkBar, deleteSelected } from './bulk/bulk-bar.tsx';
import type { BulkAction } from './bulk/bulk-action.tsx';
import { ColumnChoice, SortChoice, TableFilters, TypedSearch, type Chip, FilterChips } from './table-tools.tsx';
import type { Column } from './columns.tsx';
import { RecordsTable } from './records-table.tsx';
import { useSelection } from './bulk/selection.ts';
import {
  activeFilters,
  filterOf,
  fromFirstPage,
  isFiltered,
  knownSearch,
  noFilter,
  orderOf,
  PAGE_ROWS,
  pageOf,
  sortedBy,
  useTableSearch,
} from './table-search.ts';

const stored = z.array(z.string());
const keyOf = (table: string) => `columns-of-${table}`;

/** The ids of the columns that the owner chose in this browser; null: none were chosen yet. */
function useChosenColumns(table: string): [ReadonlySet<string> | null, (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(() => read(table));
  return [
    chosen,
    (ids) => {
      setChosen(ids);
      try {
        localStorage.setItem(keyOf(table), JSON.stringify([...ids]));
      } catch {
        // A browser that keeps nothing, or whose storage is full, shows the choice until the page is left.
      }
    },
  ];
}

function read(table: string): ReadonlySet<string> | null {
  try {
    const ids = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(table)) ?? 'null'));
    return ids.success ? new Set(ids.data) : null;
  } catch {
    return null;
  }
}

const SHORT = 2;

/** Whether the server looks for a word of it at the beginning of words alone. */
const isShort = (search: string): boolean =>
  search !== '' && search.split(' ').some((word) => [...word].length <= SHORT);

interface Props<Kind extends RecordKind> {
  kind: Kind;
  /** Under which the chosen columns are kept. */
  name: string;
  /** One of the records: `deal`. */
  noun: string;
  columns: readonly Column<RowOfKind[Kind]>[];
  states: readonly Chip[];
  nameOf(row: RowOfKind[Kind]): string;
  onOpen(row: RowOfKind[Kind]): void;
  onDelete(row: RowOfKind[Kind]): void;
  actions: readonly BulkAction[];
  /** Further filters. */
  filters?: ReactNode;
  /** Where there is nothing although nothing is filtered. */
  none: string;
}

/** Search, filters, table, pages, and what can be done with many records at once. The address of the screen holds what is shown. */
export function TableScreen<Kind extends RecordKind>(props: Props<Kind>) {
  const { kind, name, noun, columns, states, nameOf, onOpen, onDelete, actions, filters, none } = props;
  const [asked, change] = useTableSearch();
  const search = knownSearch(asked, columns, states);
  const [page, sort, filter] = [pageOf(search), orderOf(search, states), filterOf(search)];
  const offset = (page - 1) * PAGE_ROWS;
  const records = useRecords(kind, {
    ...filter,
    ...(sort && { sort: sort.by, descending: String(sort.descending) }),
    offset: String(offset),
    limit: String(PAGE_ROWS),
  });
  const [selection, setSelection, selectNone] = useSelection(JSON.stringify([kind, filter]), records.isPlaceholderData);
  const [chosen, choose] = useChosenColumns(name);
  const top = useRef<HTMLDivElement>(null);
  const nouns = plural(2, noun);
  const label = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  const filtered = isFiltered(search);
  const noMatch = `No ${noun} matches.${isShort(search.search ?? '') ? ' One or two characters are found at the beginning of words only.' : ''}`;

  return (
    <div ref={top} className="table-screen">
      <div className="table-tools">
        <TypedSearch
          label={`Search ${nouns}`}
          value={search.search ?? ''}
          onSearch={(text) => change(fromFirstPage({ search: text === '' ? undefined : text }), { replace: true })}
          onDown={() => top.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]')?.focus()}
        />
        <TableFilters active={activeFilters(asked)}>
          {filters}
          <SortChoice columns={columns} sort={sort} onSort={(next) => change(fromFirstPage(sortedBy(next)))} />
          <ColumnChoice columns={columns} chosen={chosen} onChoose={choose} />
        </TableFilters>
      </div>
      <FilterChips
        label={`Show ${nouns} that are`}
        chips={states}
        value={search.state}
        onChange={(state) => change(fromFirstPage({ state }))}
      />
      <Loaded query={records} of={nouns}>
        {({ total, items }) => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 min-h-9 pt-2 text-muted text-[0.875rem] tabular-nums">
              <p role="status">{filtered ? `${countOf(total, noun)} found` : countOf(total, noun)}</p>
              {filtered && (
                <button type="button" className="link" onClick={() => change(fromFirstPage(noFilter))}>
                  {`Show all ${nouns}`}
                </button>
              )}
            </div>
            {items.length === 0 ? (
              <p className="nothing">
                {total > 0 ? 'There is no such page any more. Go back to an earlier one.' : filtered ? noMatch : none}
              </p>
            ) : (
              <RecordsTable
                label={label}
                columns={columns}
                chosen={chosen}
                rows={items}
                total={total}
                offset={offset}
                busy={records.isPlaceholderData}
                nameOf={nameOf}
                sort={sort}
                onSort={(next) => change(fromFirstPage(sortedBy(next)))}
                selection={selection}
                onSelection={setSelection}
                onOpen={onOpen}
                onDelete={(row) => deleteSelected() || onDelete(row)}
              />
            )}
            <Pager
              page={page}
              of={Math.max(Math.ceil(total / PAGE_ROWS), 1)}
              hasMore={page * PAGE_ROWS < total}
              back="Previous page"
              on="Next page"
              onPage={(next) => {
                change({ page: next === 1 ? undefined : String(next) });
                top.current?.scrollIntoView();
              }}
            />
            <BulkBar
              kind={kind}
              noun={noun}
              actions={actions}
              selection={selection}
              filter={filter as never}
              total={total}
              onPage={items.length}
              onSelectAll={() => setSelection({ ids: {}, allFound: true })}
              onSelectNone={selectNone}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}
