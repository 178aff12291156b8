import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Contract } from '../../../../api/contract/contract.ts';
import type { Given } from '../../http/call.ts';
import { reasonOf } from '../../http/failure.ts';
import { callOf, foreseen, useRead } from '../../http/query.ts';
import { undoText } from '../../text/messages.ts';
import { Confirm } from '../controls/dialogs.tsx';
import { EffectLine } from '../differences/effect-line.tsx';

export interface ChangeQuestionProps<C extends Contract, Found> extends Pick<
  ComponentProps<typeof Confirm>,
  'title' | 'confirm' | 'dangerous'
> {
  /** What makes the change. */
  call: C;
  given: Given<C>;
  /** What it does besides its effect on the pages: where it is a function, of what its dry run answers. */
  text: ReactNode | ((found: Found) => ReactNode);
  /** Whether everything has been chosen that the text asks for. */
  isReady?: ((found: Found) => boolean) | undefined;
  /** Makes the change, and says so. True: it was made. */
  act(): Promise<boolean>;
  onClose(isDone: boolean): void;
}

/** Asks whether a change is to be made, and says before what it does. */
export function ChangeQuestion<C extends Contract, Found>(props: ChangeQuestionProps<C, Found>) {
  const { call, given, text, isReady = () => true, act, onClose, ...question } = props;
  const [busy, setBusy] = useState(false);
  const looksUp = typeof text === 'function';
  const trial = useRead<Contract>(
    call,
    { ...(given as Given<Contract>), query: { dryRun: '1' } },
    { ...foreseen(call.path, given.params, given.body), enabled: looksUp },
  );
  const found = trial.data as Found;
  const planned = callOf(call, given);

  async function confirmed() {
    setBusy(true);
    onClose(await act());
  }

  return (
    <Confirm
      open
      {...question}
      text={
        trial.isError ? (
          <p role="alert">{reasonOf(trial.error)}</p>
        ) : looksUp && trial.isPending ? (
          <p role="status">Looking up what it changes…</p>
        ) : (
          <>
            {looksUp ? text(found) : text}
            <EffectLine call={planned} />
            {planned && <p>{undoText.can}</p>}
          </>
        )
      }
      ready={!looksUp || (trial.isSuccess && isReady(found))}
      cancel="Cancel"
      busy={busy}
      onConfirm={() => void confirmed()}
      onCancel={() => onClose(false)}
    />
  );
}
