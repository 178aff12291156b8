import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { z } from 'zod';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf } from '../../text/messages.ts';
import { Loaded, Pager } from '../../ui/controls/list-state.tsx';
import { useSiteZone, type RecordKind, type RowOfKind, type WholeRecord, useRecords } from '../../requests/reads.ts';
import { useAddress } from '../../ui/address/params.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NameButton, NewButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { Thumbnail } from '../../ui/controls/list-rows.tsx';
import { Deletion, type DeletionOf } from '../../ui/forms/deletion.tsx';
import { OpenedRecord } from '../../ui/forms/opened-record.tsx';
import { BulkBar, deleteSelected } from '../../ui/table/bulk/bulk-bar.tsx';
import type { BulkAction } from '../../ui/table/bulk/bulk-action.tsx';
import {
  ColumnChoice,
  SortChoice,
  TableFilters,
  TypedSearch,
  type Chip,
  FilterChips,
} from '../../ui/table/table-tools.tsx';
import { type Column, column, dateColumns } from '../../ui/table/columns.tsx';
import { Screen } from './screen.tsx';
import { store, storedJson } from '../../../browser/stored.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { RecordsTable } from '../../ui/table/records-table.tsx';
import { useSelection } from '../../ui/table/bulk/selection.ts';
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
} from '../../ui/table/table-search.ts';

const keyOf = (table: string) => `columns-of-${table}`;
const columnIds = z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids));

/** The ids of the columns that the owner chose in this browser; null: none were chosen yet. */
function useChosenColumns(table: string): [ReadonlySet<string> | null, (ids: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(() => columnIds.safeParse(storedJson(keyOf(table))).data ?? null);
  return [
    chosen,
    (ids) => {
      setChosen(ids);
      store(keyOf(table), JSON.stringify([...ids]));
    },
  ];
}

const SHORT = 2;

/** Whether the server looks for a word of it at the beginning of words alone. */
const isShort = (search: string): boolean =>
  search !== '' && search.split(' ').some((word) => [...word].length <= SHORT);

/** What stands in the first column below the name of a record, and in the last. */
interface AboutRow {
  /** A small picture before the name; '' where there is none yet. */
  picture?: string;
  notes?: ReactNode;
  /** The page on which shoppers see it. */
  view?: string | false;
  /** Buttons before the one that deletes it. */
  buttons?: ReactNode;
}

interface Props<Kind extends RecordKind, Other extends string> {
  kind: Kind;
  /** A part of that kind which alone is listed. */
  listed?: RecordKind;
  /** One of the records: `deal`. */
  noun: string;
  /** Absent: the noun in the plural. */
  title?: string;
  nameOf(row: RowOfKind[Kind]): string;
  /** The track of the column with the names. */
  nameWidth: string;
  aboutOf(row: RowOfKind[Kind], show: (dialog: Other) => void): AboutRow;
  /** The columns between the names and those with which all tables end. */
  columnsOf(date: ReturnType<typeof dateColumns>): readonly Column<RowOfKind[Kind]>[];
  states: readonly Chip[];
  actions: readonly BulkAction[];
  filters?: ReactNode;
  /** Where there is nothing although nothing is filtered. */
  none: string;
  /** The button that makes a new one, and those before it. */
  add: string;
  buttonsOf?(show: (form: 'offer' | 'paste') => void): ReactNode;
  /** Makes a new one, or edits this one. */
  form?(record: WholeRecord<Kind> | undefined, close: () => void, opened: string): ReactNode;
  /** In place of `form`: leads to the screen that does. */
  onForm?(id: string | undefined): void;
  deletion: DeletionOf<RowOfKind[Kind]>;
  /** What else opens about a row. */
  dialogs?: { readonly [dialog in Other]: (row: RowOfKind[Kind], close: () => void) => ReactNode };
}

/**
 * A screen about all records of a kind: search, filters, table, pages, what can be done with many at once, and the dialogs about one. The
 * address holds what is shown.
 */
export function TableScreen<Kind extends RecordKind, Other extends string = never>(props: Props<Kind, Other>) {
  type Row = RowOfKind[Kind];
  const { kind, listed = kind, noun, nameOf, aboutOf, states, actions, filters, none, form } = props;
  const nouns = plural(2, noun);
  const label = choiceLabel(nouns);
  const date = dateColumns(useSiteZone());
  const columns: Column<Row>[] = [
    {
      id: 'title',
      name: choiceLabel(noun),
      width: props.nameWidth,
      shown: 'always',
      main: true,
      sorts: 'up',
      cell: nameCellOf,
    },
    ...props.columnsOf(date),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    column('actions', '', '4.75rem', { label: 'Actions', shown: 'always', align: 'end', cell: actionsOf }),
  ];
  const [asked, change] = useAddress();
  const search = knownSearch(asked, columns, states);
  const [page, sort, filter] = [pageOf(search), orderOf(search, states), filterOf(search)];
  const offset = (page - 1) * PAGE_ROWS;
  const records = useRecords(listed as Kind, {
    ...filter,
    ...(sort && { sort: sort.by, descending: String(sort.descending) }),
    offset: String(offset),
    limit: String(PAGE_ROWS),
  });
  const { data, isPlaceholderData } = records;
  const selection = useSelection(data?.items ?? [], JSON.stringify([listed, filter]), isPlaceholderData);
  const [chosen, choose] = useChosenColumns(nouns);
  const top = useRef<HTMLDivElement>(null);
  const filtered = isFiltered(search);
  const noMatch = `No ${noun} matches.${isShort(search.search ?? '') ? ' One or two characters are found at the beginning of words only.' : ''}`;
  const open = useOpen<Row, Other | 'delete'>(data?.items);
  const { row: opened, show, close } = open;
  const openForm = (row?: Row) => {
    if (props.onForm) props.onForm(row?.id);
    else if (row) show('edit', row);
    else show('new');
  };

  function nameCellOf(row: Row) {
    const { picture, notes } = aboutOf(row, () => undefined);
    const text = (
      <>
        <NameButton name={nameOf(row)} onClick={() => openForm(row)} />
        {notes}
      </>
    );
    if (picture === undefined) return text;
    return (
      <span className="flex items-center gap-2.5 min-w-0">
        <Thumbnail src={picture} />
        <span>{text}</span>
      </span>
    );
  }

  function actionsOf(row: Row) {
    const name = nameOf(row);
    const { view, buttons } = aboutOf(row, (dialog) => show(dialog, row));
    return (
      <span className="record-actions inline-flex -mr-2">
        {view && <ViewLink href={view} name={name} />}
        {buttons}
        <RowButton icon={Trash2} label={`Delete ${name}`} onClick={() => show('delete', row)} />
      </span>
    );
  }

  return (
    <Screen
      title={props.title ?? label}
      actions={
        <>
          {props.buttonsOf?.(show)}
          <NewButton label={props.add} onClick={() => openForm()} />
        </>
      }
    >
      <div ref={top} className="table-screen">
        <div className="table-tools">
          <TypedSearch
            label={`Search ${nouns}`}
            onDown={() => top.current?.querySelector<HTMLElement>('.record[tabindex="0"]')?.focus()}
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
                <RecordsTable<Row>
                  label={label}
                  columns={columns}
                  chosen={chosen}
                  rows={items}
                  total={total}
                  offset={offset}
                  busy={isPlaceholderData}
                  nameOf={nameOf}
                  sort={sort}
                  onSort={(next) => change(fromFirstPage(sortedBy(next)))}
                  selection={selection}
                  onOpen={openForm}
                  onDelete={(row) => deleteSelected() || show('delete', row)}
                />
              )}
              <Pager
                page={page}
                of={Math.max(Math.ceil(total / PAGE_ROWS), 1)}
                hasMore={page * PAGE_ROWS < total}
                onPage={(next) => {
                  change({ page: next === 1 ? undefined : String(next) });
                  top.current?.scrollIntoView();
                }}
              />
              <BulkBar
                kind={listed}
                noun={noun}
                actions={actions}
                selection={selection}
                filter={filter as never}
                total={total}
                onPage={items.length}
              />
            </>
          )}
        </Loaded>
      </div>
      {open.kind === 'edit' && open.id !== undefined && form && (
        <OpenedRecord key={open.id} kind={kind} noun={noun} id={open.id} onClose={close}>
          {(record) => form(record, close, 'edit')}
        </OpenedRecord>
      )}
      {open.kind !== null && open.id === undefined && form?.(undefined, close, open.kind)}
      {opened && open.kind !== null && props.dialogs?.[open.kind as Other]?.(opened, close)}
      {opened && open.kind === 'delete' && (
        <Deletion row={{ ...opened, name: nameOf(opened) }} {...props.deletion(opened)} onClose={close} />
      )}
    </Screen>
  );
}
