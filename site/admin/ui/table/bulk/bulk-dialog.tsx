import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { GuardedDialog } from '../../forms/guarded-dialog.tsx';
import { useUnsaved } from '../../drafts/unsaved.ts';
import type { AskedChange, BulkAction } from './bulk-action.ts';
import { Button } from '../../controls/buttons.tsx';
import { Replace } from 'lucide-react';
import type { BulkChange } from '../../../requests/records.ts';
import { InputField } from '../../inputs/field.tsx';

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
export function BulkDialog(props: Props): ReactNode {
  const { title, about, isBegun, ready = true, confirm, onCancel, onSubmit, children } = props;
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

/** Replaces a text in the affiliate links of records. */
export const replaceLinksAction: BulkAction = {
  id: 'replace-in-links',
  label: 'Replace in links',
  icon: Replace,
  change: (asked) => <ReplaceLinksDialog {...asked} />,
  will: (records, change) => `${replacement(change)} in the links of ${records}.`,
  done: (records) => `Links of ${records} changed`,
};

function replacement(change: BulkChange): string {
  const { find = '', with: text = '' } = ('replaceInLinks' in change && change.replaceInLinks) || {};
  return text === '' ? `“${find}” will be removed` : `“${find}” will be replaced with “${text}”`;
}

/** Asks for the text that is replaced, and for what replaces it. */
function ReplaceLinksDialog({ onChange, ...asked }: AskedChange) {
  const [find, setFind] = useState('');
  const [text, setText] = useState('');
  return (
    <BulkDialog
      {...asked}
      title="Replace in links"
      about="The text is found as you type it, in affiliate links and deep-link templates."
      isBegun={find !== '' || text !== ''}
      ready={find !== ''}
      onSubmit={() => onChange({ replaceInLinks: { find, with: text } })}
    >
      <div className="form-body">
        <InputField whole label="Find" value={find} onChange={setFind} />
        <InputField whole label="Replace with" value={text} onChange={setText} />
      </div>
    </BulkDialog>
  );
}
