import type { ReactNode } from 'react';
import type { DeletionEffect, Contract } from '../../../../api/contract/contract.ts';
import type { Message } from '../../../strings/messages.ts';
import type { Given, OwnerReplyOf } from '../../http/call.ts';
import { HELD, callOf, useChange, useRead } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';
import { undoText } from '../../text/messages.ts';
import { Confirm } from '../controls/dialogs.tsx';
import { EffectLine } from '../differences/effect-line.tsx';

interface Props<C extends Contract> {
  /** What is deleted: by its id, unless `given` says how. */
  row: { readonly id?: string; readonly name: string; readonly revision?: number };
  /** The question and its answer, where what is removed leaves something behind. */
  asks?: { title(name: string): string; confirm: string };
  /** What will happen, where there is more to say than that it will be gone; a function of what is looked up before. */
  effect?: ReactNode | ((found: DeletionEffect) => ReactNode);
  /** False: the effect says why it cannot be taken back. */
  undoable?: boolean;
  /** Whether everything has been chosen that the effect asks for. */
  isReady?(found: DeletionEffect): boolean;
  /** What deletes it. */
  call: C;
  given?: Given<C>;
  toasts: { deleted: Message | ((reply: OwnerReplyOf<C>) => Message); deleteFailed(reason: string): Message };
  onClose(): void;
}

/** How a row of a list is deleted. */
export type DeletionOf<Row> = (row: Row) => Omit<Props<Contract>, 'row' | 'onClose'>;

/** Asks for confirmation, deletes, and reports the result. */
export function Deletion<C extends Contract>({
  row,
  asks = { title: (of) => `Delete ${of}?`, confirm: 'Delete' },
  effect,
  undoable = true,
  isReady,
  call,
  given = { params: { id: row.id } } as Given<C>,
  toasts,
  onClose,
}: Props<C>) {
  const remove = useChange(call);
  const planned = callOf(call, given);
  const looksUp = typeof effect === 'function';
  const trial = useRead<Contract>(
    call,
    { params: { id: row.id }, query: { dryRun: '1' } },
    {
      queryKey: [HELD, call.path, row.id, row.revision],
      enabled: looksUp,
      gcTime: 0,
    },
  );
  const isPending = looksUp && trial.isPending;
  const found = trial.data as DeletionEffect | undefined;
  const said = looksUp ? found && effect(found) : effect;

  async function confirmed() {
    await changing({ done: toasts.deleted, failed: toasts.deleteFailed }, () => remove.mutateAsync(given));
    onClose();
  }

  return (
    <Confirm
      open
      title={asks.title(row.name)}
      text={
        isPending ? (
          'Looking up what goes with it…'
        ) : (
          <>
            {said ?? <p>It disappears from the site at once.</p>}
            {planned && <EffectLine call={planned} />}
            {undoable && <p>{undoText.can}</p>}
          </>
        )
      }
      ready={!isPending && (!found || !isReady || isReady(found))}
      confirm={asks.confirm}
      cancel="Cancel"
      busy={remove.isPending}
      onConfirm={() => void confirmed()}
      onCancel={onClose}
    />
  );
}
