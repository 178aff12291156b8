import type { ReactNode, SyntheticEvent } from 'react';
import { GuardedDialog } from '../../forms/guarded-dialog.tsx';
import { useUnsaved } from '../../drafts/unsaved.ts';
import type { AskedChange } from './bulk-action.ts';
import { Button } from '../../controls/buttons.tsx';

interface Props extends Pick<AskedChange, 'onCancel' | 'confirm'> {
  title: string;
  about?: string;
  /** Something was typed or chosen. */
  isBegun: boolean;
  /** False: what is needed is missing, and nothing can be sent. */
  ready?: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/**
 * Asks for what changes in many records. It stays open behind the question that follows, so that what was typed is still there if the owner
 * cancels.
 */
export function BulkDialog({
  title,
  about,
  isBegun,
  ready = true,
  confirm,
  onCancel,
  onSubmit,
  children,
}: Props): ReactNode {
  const unsaved = useUnsaved(isBegun, 'typed');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (ready) onSubmit();
  }
  return (
    <GuardedDialog title={title} onClose={onCancel} {...(about !== undefined && { about })}>
      {(leave) => (
        <>
          <form className="form" noValidate data-unsaved={unsaved} onSubmit={submit}>
            {children}
            <div className="dialog-actions">
              <Button onClick={leave}>Cancel</Button>
              <Button look="primary" type="submit" disabled={!ready}>
                Continue
              </Button>
            </div>
          </form>
          {confirm}
        </>
      )}
    </GuardedDialog>
  );
}
