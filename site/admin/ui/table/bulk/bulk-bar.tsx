import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../text/count-of.ts';
import type { BulkChange, BulkKind, BulkSelect } from '../../../requests/bulk.ts';
import { offeredActions, useOfferedActions } from '../../address/entry.ts';
import { countOfSelection, type Selection } from './selection.ts';
import { type BulkAction, bulkText } from './bulk-action.ts';
import { BulkConfirm } from './bulk-confirm.tsx';
import { Button, RowButton } from '../../controls/buttons.tsx';

interface Props {
  kind: BulkKind;
  /** One of them: `deal`. */
  noun: string;
  actions: readonly BulkAction[];
  selection: Selection;
  /** What all that are found are found by. */
  filter: Extract<BulkSelect, { filter: unknown }>['filter'];
  total: number;
  /** How many of them the page shows. */
  onPage: number;
  onSelectAll(): void;
  onSelectNone(): void;
}

/** What was begun: the change is null while the owner is asked for it. */
interface Begun {
  action: BulkAction;
  change: BulkChange | null;
}

/** Asks whether the records that are selected are to be deleted; false: none are. */
export function deleteSelected(): boolean {
  const entry = offeredActions()
    .flatMap(({ items }) => items)
    .find(({ id }) => id === 'selected delete');
  entry?.choose();
  return entry !== undefined;
}

const asks = (change: BulkAction['change']) => typeof change === 'function';

/** What can be done with the records that are selected. */
export function BulkBar({ kind, noun, actions, selection, filter, total, onPage, onSelectAll, onSelectNone }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const count = countOfSelection(selection, total);
  const ids = Object.keys(selection.ids);
  const close = () => setBegun(null);
  const offersAll = !selection.allFound && total > onPage && count >= onPage && count < total;
  const begin = (action: BulkAction) => setBegun({ action, change: asks(action.change) ? null : action.change });
  useOfferedActions(
    count === 0
      ? null
      : {
          label: bulkText.selected(countOf(count, noun)),
          items: [
            ...actions.map((action) => ({
              id: `selected ${action.id}`,
              label: action.label,
              hint: countOf(count, noun),
              words: 'selected bulk',
              icon: action.icon,
              choose: () => begin(action),
            })),
            ...(offersAll
              ? [
                  {
                    id: 'select all',
                    label: bulkText.selectAll(countOf(total, noun)),
                    icon: ListChecks,
                    choose: onSelectAll,
                  },
                ]
              : []),
          ],
        },
  );
  if (count === 0) return null;
  const asked = ({ action }: Begun) => ({
    onChange: (change: BulkChange) => setBegun({ action, change }),
    onCancel: close,
  });
  const confirm = begun !== null && begun.change !== null && (
    <BulkConfirm
      bulk={{ kind, select: selection.allFound ? { filter } : { ids }, change: begun.change }}
      noun={noun}
      action={begun.action}
      // What was typed for it is asked for again.
      onClose={() => setBegun(asks(begun.action.change) ? { ...begun, change: null } : null)}
      onDone={() => {
        close();
        onSelectNone();
      }}
    />
  );

  return (
    <section className="bulk-bar" aria-label={`Selected ${noun}s`}>
      <p role="status">{bulkText.selected(countOf(count, noun))}</p>
      {offersAll && (
        <button type="button" className="link" onClick={onSelectAll}>
          {bulkText.selectAll(countOf(total, noun))}
        </button>
      )}
      <div className="bulk-actions">
        {actions.map((action) => (
          <Button key={action.id} onClick={() => begin(action)}>
            <action.icon className="icon" aria-hidden /> {action.label}
          </Button>
        ))}
      </div>
      <RowButton icon={X} label="Select none" onClick={onSelectNone} />
      {begun !== null && (asks(begun.action.change) ? begun.action.change({ ...asked(begun), confirm }) : confirm)}
    </section>
  );
}
