import { useState } from 'react';
import type { Contract } from '../../../../api/contract/contract.ts';
import type { Message } from '../../../strings/messages.ts';
import type { Given } from '../../http/call.ts';
import { callOf, useChange } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';
import { moved } from '../controls/list-rows.tsx';
import { useUnsaved } from '../drafts/unsaved.tsx';
import { EffectLine } from '../effect/effect-line.tsx';
import { Button } from '../controls/buttons.tsx';

interface Options<C extends Contract> {
  /** What saves an order. */
  call: C;
  givenOf(ids: string[]): Given<C>;
  toasts: { reordered: Message; reorderFailed(reason: string): Message };
}

/** An order of rows that the owner changes step by step. What stands below them (`foot`) says what it changes, and saves it. */
export function useOrder<C extends Contract, Row extends { readonly id: string }>(
  rows: readonly Row[],
  { call, givenOf, toasts }: Options<C>,
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
