import { useState, type ReactNode } from 'react';
import type { DeletionEffect, Contract } from '../../../../api/contract/contract.ts';
import type { Message } from '../../../strings/messages.ts';
import type { Given, OwnerReplyOf } from '../../http/call.ts';
import { useChange } from '../../http/query.ts';
import { changing } from '../../requests/undo.ts';
import { ChangeQuestion, type ChangeQuestionProps } from './change-question.tsx';

type Asked<C extends Contract> = ChangeQuestionProps<C, DeletionEffect>;

interface Props<C extends Contract> extends Pick<Asked<C>, 'call' | 'isReady'>, Partial<Pick<Asked<C>, 'text'>> {
  /** What is deleted: by its id, unless `given` says how. */
  row: { readonly id?: string; readonly name?: string; readonly title?: string };
  /** The question and its answer, where what is removed leaves something behind. */
  asks?: { title(name: string): string; confirm: string };
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
  text = 'It disappears from the site at once.',
  given = { params: { id: row.id } } as Given<C>,
  toasts: { deleted: done, deleteFailed: failed },
  ...question
}: Props<C>) {
  const remove = useChange(question.call);
  return (
    <ChangeQuestion
      {...question}
      title={asks.title(row.name ?? row.title ?? '')}
      confirm={asks.confirm}
      given={given}
      text={text}
      act={() => changing({ done, failed }, () => remove.mutateAsync(given))}
    />
  );
}

interface ButtonProps<C extends Contract> extends Omit<Props<C>, 'onClose'> {
  button(ask: () => void): ReactNode;
}

/** A button with the question that it asks. */
export function DeletionButton<C extends Contract>({ button, ...deletion }: ButtonProps<C>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {button(() => setAsking(true))}
      {isAsking && <Deletion {...deletion} onClose={() => setAsking(false)} />}
    </>
  );
}
