import type { Restored } from '../../../api/contract/shapes/change-history.ts';
import { restoreVersion, undoChange } from '../../../api/contract/history.ts';
import type { Message } from '../../strings/messages.ts';
import { toast } from '../../browser/toasts.ts';
import { failure, noReason, undoText } from '../text/messages.ts';
import { call, changeOf, type Given } from '../http/call.ts';
import { CallFailed, reasonOf, SignedOut } from '../http/failure.ts';
import { HELD, queryClient, useChange } from '../http/query.ts';
import type { Contract, SentBodyOf } from '../../../api/contract/contract.ts';
import type { z } from 'zod';

/** Does something, and says so when it fails; an owner who has signed out meanwhile knows why. True: it was done. */
export async function reporting(failed: (reason: string) => Message, act: () => unknown): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof SignedOut)) toast(failed(reasonOf(error)));
    return false;
  }
}

/** The message about a change with what takes it back; as it is when there is nothing to take back. */
export function withUndo(message: Message, reply: unknown, label = undoText.undo): Message {
  const change = changeOf(reply);
  return change === undefined ? message : { ...message, action: { label, press: () => void undo(change) } };
}

/** Makes a change, and says so, with what takes it back, or why it failed. True: it was made. */
export const changing = <Reply>(
  { done, failed }: { done: Message | ((reply: Reply) => Message); failed(reason: string): Message },
  act: () => Promise<Reply>,
): Promise<boolean> =>
  reporting(failed, async () => {
    const reply = await act();
    toast(withUndo(typeof done === 'function' ? done(reply) : done, reply));
  });

type Updates = Contract & { readonly body: z.ZodType };

/** Changes some fields of a record at once, and says so, with what takes it back. */
export function useUpdate<C extends Updates>(
  contract: C,
  toasts: { updated: Message; updateFailed(reason: string): Message },
): (id: string, body: SentBodyOf<C>) => void {
  const { mutateAsync } = useChange(contract);
  const done = { done: toasts.updated, failed: toasts.updateFailed };
  return (id, body) => void changing(done, () => mutateAsync({ params: { id }, body } as Given<C>));
}

/** Takes a change back, and says what came of it. True: it was. */
export const undo = (changeId: string): Promise<boolean> =>
  takenBack(() => call(undoChange, { params: { changeId } }), 'Undone', 'Not undone', 'Redo');

/** Makes a document, or one field of it, what it was before a change, and says what came of it. True: it was. */
export const restore = (versionId: string, field?: string): Promise<boolean> =>
  takenBack(
    () => call(restoreVersion, { params: { versionId }, body: { field } }),
    'Restored',
    'Not restored',
    undoText.undo,
  );

async function takenBack(act: () => Promise<Restored>, done: string, failed: string, label: string): Promise<boolean> {
  try {
    const reply = await act();
    toast(withUndo({ title: done, text: reply.message }, reply, label));
    // `blogs/acme`, which a form may hold
    for (const { key } of reply.restored) void queryClient.invalidateQueries({ queryKey: [HELD, ...key.split('/')] });
    return true;
  } catch (error) {
    const isConflict = error instanceof CallFailed && error.status === 409;
    const reason = reasonOf(error) || noReason;
    if (!(error instanceof SignedOut)) toast(failure(failed)(isConflict ? reason + undoText.conflict : reason));
    return false;
  } finally {
    await refreshAll();
  }
}

/** Anything may be different; what a form holds stays. */
export const refreshAll = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== HELD });
