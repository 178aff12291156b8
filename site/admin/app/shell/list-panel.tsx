import type { UseQueryResult } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { Fragment, useState, type ComponentProps, type ReactNode } from 'react';
import type { Contract } from '../../../../api/contract/contract.ts';
import type { Message } from '../../../strings/messages.ts';
import type { Given } from '../../http/call.ts';
import { callOf, useChange } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';
import { useUnsaved } from '../../ui/drafts/unsaved.tsx';
import { EffectLine } from '../../ui/differences/effect-line.tsx';
import { useFilter, useOpen } from '../../ui/address/screen-state.ts';
import { Button, NewButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { ListRow, MoveButtons, moved, VirtualList, type RowContent } from '../../ui/controls/list-rows.tsx';
import type { DraftKind } from '../../ui/drafts/drafts.ts';
import { Deletion, type DeletionOf } from '../../ui/forms/deletion.tsx';
import { GoneDialog } from '../../ui/forms/opened-record.tsx';
import { SearchBox, matching } from '../../ui/inputs/search-box.tsx';
import { Panel } from './screen.tsx';

interface ListedRow extends RowContent {
  /** What its buttons call it, where that is not its name. */
  called?: string;
  /** The page on which shoppers see it. */
  view?: string | false;
  /** False: the form does not open from it. */
  edits?: boolean;
  /** In place of the button that deletes it. */
  deletes?: ReactNode;
}

const calledOf = ({ name, called = name }: ListedRow): string => called;

interface Props<Row, Kind extends string> extends Omit<ComponentProps<typeof Panel>, 'count' | 'children'> {
  /** How many there are, where the list has only some of them; null: it is not said. */
  count?: number | null | undefined;
  query: UseQueryResult<readonly Row[]>;
  /** What is being read, such as `stores`. */
  of: string;
  /** Its expected height; by itself that of a list which can be searched. */
  as?: 'list';
  /** Names the list, where it is not called as its panel. */
  label?: string;
  /** Those of them that are shown, in their order; absent: all. */
  rows?: readonly Row[] | undefined;
  /** The owner can move them: the order, what stands below the list, and how one is moved. */
  order?: { rows: readonly Row[]; foot: ReactNode; move(from: number, to: number): void } | undefined;
  /** In what of a row is searched; absent: there is no search. */
  textsOf?(row: Row): readonly (string | undefined)[];
  /** Where there is none, and where none is found, unless only the search decides that. */
  none?: string;
  noneFound?: string;
  /** Other filters, before the search and after it. */
  before?: ReactNode;
  after?: ReactNode;
  hint?: string | false | undefined;
  /** What a row says, and its buttons before those that edit and delete it; `show` opens a dialog about it. */
  rowOf(row: Row, show: (kind: Kind | 'edit' | 'delete') => void): ListedRow;
  /** The button that makes a new one. */
  add?: string;
  /** Makes a new one, or edits this one. */
  form?(row: Row | undefined, close: () => void): ReactNode;
  /** In place of `form`: leads to the screen that does. */
  onForm?(row: Row | undefined): void;
  /** What one is called, for an address that names one which is not there. */
  noun?: string;
  deletion?: DeletionOf<Row>;
  /** What else opens about a row, and what asks before one is deleted, where that is more than a question. */
  dialogs?: { readonly [kind in Kind | 'delete']?: (row: Row, close: () => void) => ReactNode };
}

/** A panel about all of a kind, in a list that is searched as one types, with the dialogs about them. */
export function ListPanel<Row extends { id: string }, Kind extends string = never>({
  query,
  count = query.data?.length,
  of,
  order,
  rows = order?.rows ?? query.data,
  textsOf,
  as,
  noun,
  none,
  noneFound = `No ${noun} matches the search.`,
  before,
  after,
  hint,
  rowOf,
  add,
  form,
  onForm,
  deletion,
  dialogs,
  label,
  ...panel
}: Props<Row, Kind>) {
  const [typed, setTyped] = useFilter('search', '');
  const { kind, id, row: opened, missing, show, close } = useOpen<Row, Kind | 'delete'>(query.data);
  const found = matching(rows ?? [], typed, textsOf ?? (() => []));
  // Of a part of them there is no order.
  const isWhole = typed.trim() === '';
  const openForm = onForm ?? ((row: Row | undefined) => (row ? show('edit', row) : show('new')));
  const canDelete = deletion !== undefined || (dialogs && 'delete' in dialogs);

  function listed(row: Row, at: number) {
    const given = rowOf(row, (next) => show(next, row));
    const { view, edits = form !== undefined || onForm !== undefined, deletes, ...content } = given;
    const called = calledOf(given);
    const edit = () => openForm(row);
    const actions = (
      <>
        {view && <ViewLink name={called} href={view} />}
        {order && isWhole && (
          <MoveButtons name={called} at={at} count={found.length} onMove={(to) => order.move(at, to)} />
        )}
        {content.actions}
        {edits && <RowButton icon={Pencil} label={`Edit ${called}`} onClick={edit} />}
        {deletes ??
          (canDelete && <RowButton icon={Trash2} label={`Delete ${called}`} onClick={() => show('delete', row)} />)}
      </>
    );
    return <ListRow {...content} actions={actions} {...(edits && { onOpen: edit })} />;
  }

  return (
    <>
      <Panel
        {...panel}
        {...(count != null && { count })}
        actions={panel.actions ?? (add && <NewButton label={add} onClick={() => openForm(undefined)} />)}
      >
        {textsOf && (
          <div className="tools">
            {before}
            <SearchBox label={`Search ${of}`} value={typed} onChange={setTyped} />
            {after}
          </div>
        )}
        {hint && <p className="hint">{hint}</p>}
        <Loaded query={query} of={of} as={as ?? (textsOf && 'list')}>
          {() =>
            found.length === 0 ? (
              <p className="nothing">{rows?.length === 0 ? none : noneFound}</p>
            ) : (
              <VirtualList label={label ?? panel.title} items={found}>
                {listed}
              </VirtualList>
            )
          }
        </Loaded>
        {order?.foot}
      </Panel>
      {(kind === 'new' || (kind === 'edit' && opened)) && <Fragment key={id}>{form?.(opened, close)}</Fragment>}
      {opened && kind !== null && dialogs?.[kind as Kind]?.(opened, close)}
      {opened && kind === 'delete' && deletion && (
        <Deletion
          row={{ ...opened, name: calledOf(rowOf(opened, () => undefined)) }}
          {...deletion(opened)}
          onClose={close}
        />
      )}
      {missing && noun !== undefined && (
        <GoneDialog what={noun} kinds={[panel.id as DraftKind]} id={id} onClose={close} />
      )}
    </>
  );
}

interface OrderOptions<C extends Contract> {
  call: C;
  givenOf(ids: string[]): Given<C>;
  toasts: { reordered: Message; reorderFailed(reason: string): Message };
}

/** An order of rows that the owner changes step by step. What stands below them (`foot`) says what it changes, and saves it. */
export function useOrder<C extends Contract, Row extends { readonly id: string }>(
  rows: readonly Row[],
  { call, givenOf, toasts }: OrderOptions<C>,
) {
  const reorder = useChange(call);
  const [ids, setIds] = useState<string[]>([]);
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const isOther = ordered.length === rows.length && ordered.some((row, at) => row !== rows[at]);
  const shown = isOther ? ordered : rows;
  const unsaved = useUnsaved(isOther, 'typed');
  async function save() {
    const done = { done: toasts.reordered, failed: toasts.reorderFailed };
    if (!reorder.isPending && (await changing(done, () => reorder.mutateAsync(givenOf(ids))))) setIds([]);
  }
  return {
    rows: shown,
    move: (from: number, to: number) => reorder.isPending || setIds(moved(shown, from, to).map(({ id }) => id)),
    foot: isOther && (
      <div className="dialog-actions sticky-actions" data-unsaved={unsaved}>
        <EffectLine call={reorder.isPending ? null : callOf(call, givenOf(ids))} />
        <Button onClick={() => setIds([])}>Cancel</Button>
        <Button look="primary" onClick={() => void save()}>
          Save order
        </Button>
      </div>
    ),
  };
}
