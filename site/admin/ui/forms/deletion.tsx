import type { ReactNode } from 'react';
import type { deleteCategory } from '../../../../api/contract/categories.ts';
import type { Contract } from '../../../../api/contract/contract.ts';
import type { DeletionEffect } from '../../../../api/contract/writes.ts';
import type { deleteStore } from '../../../../api/contract/stores.ts';
import type { Message } from '../../../strings/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import type { Given } from '../../http/call.ts';
import { HELD, callOf, useChange, useRead } from '../../http/query.ts';
import { withUndo, reporting } from '../../requests/undo.ts';
import { undoText } from '../../text/messages.ts';
import { Confirm } from '../controls/dialogs.tsx';
import { EffectLine } from '../effect/effect-line.tsx';

/** What a deletion would do, before it is confirmed; undefined while that is looked up. */
export function useDeletionEffect(
  contract: typeof deleteStore | typeof deleteCategory,
  { id, revision }: { id: string; revision: number },
): { found: DeletionEffect | undefined; isPending: boolean } {
  const { data, isPending } = useRead(
    contract,
    { params: { id }, query: { dryRun: '1' } },
    { queryKey: [HELD, contract.path, id, revision], gcTime: 0 },
  );
  return { found: data && 'message' in data ? (data as DeletionEffect) : undefined, isPending };
}

interface Props<C extends Contract> {
  /** What is deleted: by its id, unless `given` says how. */
  row: { readonly id?: string; readonly name?: string; readonly title?: string };
  /** The question and its answer, where what is removed leaves something behind. */
  asks?: { title(name: string): string; confirm: string };
  /** What will happen, where there is more to say than that it will be gone. */
  effect?: ReactNode;
  /** The effect is being looked up. */
  pending?: boolean;
  /** False: the effect says why it cannot be taken back. */
  undoable?: boolean;
  /** Everything has been chosen that the effect asks for. */
  ready?: boolean;
  /** What deletes it. */
  call: C;
  given?: Given<C>;
  toasts: { deleted: Message; deleteFailed(reason: string): Message };
  onClose(): void;
}

/** Asks for confirmation, deletes, and reports the result. */
export function Deletion<C extends Contract>({
  row,
  asks = { title: (of) => `Delete ${of}?`, confirm: 'Delete' },
  effect,
  pending = false,
  undoable = true,
  ready = true,
  call,
  given = { params: { id: row.id } } as Given<C>,
  toasts,
  onClose,
}: Props<C>) {
  const remove = useChange(call);

  async function confirmed() {
    await reporting(toasts.deleteFailed, async () => toast(withUndo(toasts.deleted, await remove.mutateAsync(given))));
    onClose();
  }

  return (
    <Confirm
      open
      title={asks.title(row.name ?? row.title ?? '')}
      text={
        pending ? (
          'Looking up what goes with it…'
        ) : (
          <>
            {effect ?? <p>It disappears from the site at once.</p>}
            <EffectLine call={callOf(call, given)} />
            {undoable && <p>{undoText.can}</p>}
          </>
        )
      }
      ready={ready && !pending}
      confirm={asks.confirm}
      cancel="Cancel"
      busy={remove.isPending}
      onConfirm={() => void confirmed()}
      onCancel={onClose}
    />
  );
}
