import { ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../text/messages.ts';
import { countText } from '../../../../../data/rules/text/numbers.ts';
import { type BulkReply, changeInBulk } from '../../../../../api/contract/owner-tables.ts';
import { useChange } from '../../../http/query.ts';
import type { Bulk, BulkChange } from '../../../requests/reads.ts';
import { offeredActions, useOfferedActions } from '../../address/entry.ts';
import type { Selection } from './selection.ts';
import { type BulkAction, bulkText } from './bulk-action.tsx';
import { GuardedDialog } from '../../drafts/unsaved.tsx';
import { RecordForm } from '../../forms/record-form.tsx';
import { Button, RowButton } from '../../controls/buttons.tsx';
import { ChangeQuestion } from '../../forms/change-question.tsx';
import { changing } from '../../../requests/undo.ts';

interface Props {
  kind: Bulk['kind'];
  /** One of them: `deal`. */
  noun: string;
  actions: readonly BulkAction[];
  selection: Selection;
  /** What all that are found are found by. */
  filter: Extract<Bulk['select'], { filter: unknown }>['filter'];
  total: number;
  /** How many of them the page shows. */
  onPage: number;
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
    .find(({ id }) => id === 'selected Delete');
  if (typeof entry?.choose === 'function') entry.choose();
  return entry !== undefined;
}

/** What can be done with the records that are selected. */
export function BulkBar({ kind, noun, actions, selection, filter, total, onPage }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const { ids, selectFound, clear } = selection;
  const count = ids === 'all' ? total : ids.size;
  const offersAll = ids !== 'all' && total > onPage && count >= onPage && count < total;
  const begin = (action: BulkAction) => setBegun({ action, change: action.change ?? null });
  useOfferedActions(
    count === 0
      ? null
      : {
          label: bulkText.selected(countOf(count, noun)),
          items: [
            ...actions.map((action) => ({
              id: `selected ${action.label}`,
              label: action.label,
              hint: countOf(count, noun),
              words: 'selected bulk',
              icon: action.icon,
              choose: () => begin(action),
            })),
            offersAll && {
              id: 'select all',
              label: bulkText.selectAll(countOf(total, noun)),
              icon: ListChecks,
              choose: selectFound,
            },
          ].filter((entry) => entry !== false),
        },
  );
  if (count === 0) return null;
  const asks = begun?.action.asks;
  const confirm = begun !== null && begun.change !== null && (
    <BulkQuestion
      // what each kind can be given is checked by the trial
      bulk={{ kind, select: ids === 'all' ? { filter } : { ids: [...ids] }, change: begun.change } as Bulk}
      noun={noun}
      action={begun.action}
      onClose={(isDone) => {
        // What was typed for it is asked for again.
        setBegun(begun.action.asks && !isDone ? { ...begun, change: null } : null);
        if (isDone) clear();
      }}
    />
  );

  return (
    <section className="bulk-bar" aria-label={`Selected ${noun}s`}>
      <p role="status" className="mr-1 font-semibold tabular-nums max-md:pr-11">
        {bulkText.selected(countOf(count, noun))}
      </p>
      {offersAll && (
        <button type="button" className="link" onClick={selectFound}>
          {bulkText.selectAll(countOf(total, noun))}
        </button>
      )}
      <div className="bulk-actions">
        {actions.map((action) => (
          <Button key={action.label} onClick={() => begin(action)}>
            <action.icon className="icon" aria-hidden /> {action.label}
          </Button>
        ))}
      </div>
      <RowButton icon={X} label="Select none" onClick={clear} />
      {asks ? (
        // It stays open behind the question that follows, so that what was typed is still there if the owner cancels.
        <GuardedDialog title={asks.title ?? begun.action.label} about={asks.about} onClose={() => setBegun(null)}>
          {(leave) => (
            <>
              <RecordForm
                schema={asks.schema}
                record={{}}
                draft={null}
                effect={null}
                submitLabel="Continue"
                failed={bulkText.failed}
                save={async (asked) => {
                  setBegun({ ...begun, change: asks.changeOf?.(asked) ?? asked });
                  return false;
                }}
                onCancel={leave}
              >
                <asks.Fields />
              </RecordForm>
              {confirm}
            </>
          )}
        </GuardedDialog>
      ) : (
        confirm
      )}
    </section>
  );
}

interface ConfirmProps {
  bulk: Bulk;
  noun: string;
  action: BulkAction;
  /** False: it was given up, or refused. */
  onClose(isDone: boolean): void;
}

/** So many that are refused are named; the rest is counted. */
const MOST_NAMED = 20;

/** Says how many records a change is for, and which of them it is refused for and why, before it is made. */
export function BulkQuestion({ bulk, noun, action, onClose }: ConfirmProps) {
  const run = useChange(changeInBulk);
  const done = ({ count, refused }: BulkReply) =>
    bulkText.done(action.done(countOf(count, noun), bulk.change), refused.length, noun);
  return (
    <ChangeQuestion
      title={`${action.label}?`}
      confirm={action.label}
      dangerous={action.dangerous ?? false}
      call={changeInBulk}
      given={{ body: bulk }}
      text={({ count, refused }: BulkReply) => (
        <>
          <p role="status">
            {count === 0 ? 'There is nothing to change.' : action.will(countOf(count, noun), bulk.change)}
          </p>
          {refused.length > 0 && (
            <>
              <p>{`${countOf(refused.length, noun)} will stay as they are:`}</p>
              <ul className="refused">
                {refused.slice(0, MOST_NAMED).map(({ id, message }) => (
                  <li key={id}>{message}</li>
                ))}
                {refused.length > MOST_NAMED && <li>{`and ${countText(refused.length - MOST_NAMED)} more`}</li>}
              </ul>
            </>
          )}
        </>
      )}
      isReady={({ count }) => count > 0}
      act={() => changing({ done, failed: bulkText.failed }, () => run.mutateAsync({ body: bulk }))}
      onClose={onClose}
    />
  );
}
