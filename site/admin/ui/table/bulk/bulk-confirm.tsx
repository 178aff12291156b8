import { useState } from 'react';
import { countOf } from '../../../text/count-of.ts';
import { toast } from '../../../../browser/toasts.ts';
import { Confirm } from '../../controls/confirm.tsx';
import { EffectLine } from '../../effect/effect-line.tsx';
import { bulkCall, useBulk, useBulkTrial, type Bulk } from '../../../requests/bulk.ts';
import { reasonOf, SignedOut } from '../../../http/failure.ts';
import { withUndo } from '../../../requests/undo.ts';
import { type BulkAction, bulkText } from './bulk-action.ts';

interface Props {
  bulk: Bulk;
  /** One of the records: `deal`. */
  noun: string;
  action: BulkAction;
  /** It was given up, or refused. */
  onClose(): void;
  onDone(): void;
}

/** So many that are refused are named; the rest is counted. */
const MOST_NAMED = 20;

/** Says how many records a change is for, and which of them it is refused for and why, before it is made. */
export function BulkConfirm({ bulk, noun, action, onClose, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const trial = useBulkTrial(bulk);
  const { run } = useBulk();
  const { count = 0, refused = [] } = trial.data ?? {};

  async function confirmed() {
    setBusy(true);
    try {
      const done = await run(bulk);
      const left = done.refused.length === 0 ? null : countOf(done.refused.length, noun);
      toast(withUndo(bulkText.done(action.done(countOf(done.count, noun), bulk.change), left), done));
      return onDone();
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(bulkText.failed(reasonOf(error)));
    }
    onClose();
  }

  return (
    <Confirm
      open
      title={`${action.label}?`}
      text={
        trial.isPending ? (
          <p role="status">Checking what would change…</p>
        ) : trial.isError ? (
          <p role="alert">{reasonOf(trial.error)}</p>
        ) : (
          <>
            <p role="status">
              {count === 0 ? 'There is nothing to change.' : action.will(countOf(count, noun), bulk.change)}
            </p>
            {count > 0 && <EffectLine call={bulkCall(bulk)} />}
            {refused.length > 0 && (
              <>
                <p>{bulkText.refused(countOf(refused.length, noun))}</p>
                <ul className="refused">
                  {refused.slice(0, MOST_NAMED).map(({ id, message }) => (
                    <li key={id}>{message}</li>
                  ))}
                  {refused.length > MOST_NAMED && <li>{bulkText.more(refused.length - MOST_NAMED)}</li>}
                </ul>
              </>
            )}
          </>
        )
      }
      ready={trial.isSuccess && count > 0}
      busy={busy}
      dangerous={action.dangerous ?? false}
      confirm={action.label}
      cancel="Cancel"
      onConfirm={() => void confirmed()}
      onCancel={onClose}
    />
  );
}
