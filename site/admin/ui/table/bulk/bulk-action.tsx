import { type LucideIcon, Trash2, Replace } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import type { BulkChange } from '../../../requests/reads.ts';
import type { Message } from '../../../../strings/messages.ts';
import { failure, undoText } from '../../../text/messages.ts';
import { GuardedDialog, useUnsaved } from '../../drafts/unsaved.tsx';
import { Button } from '../../controls/buttons.tsx';
import { InputField } from '../../inputs/field.tsx';

/** What the owner reads when many records are changed at once; records are counted, as `12 deals`. */
export const bulkText = {
  selected: (records: string) => `${records} selected`,
  selectAll: (records: string) => `Select all ${records} found`,
  refused: (records: string) => `${records} will stay as they are:`,
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  done: (title: string, refused: string | null): Message => ({
    title,
    ...(refused !== null && { text: `${refused} stayed as they were.` }),
  }),
  failed: failure('Nothing was changed'),
};

/** Changes records as its name says; `will` follows "12 deals will be", `done` follows "12 deals". */
export const setAction = (
  label: string,
  icon: LucideIcon,
  change: BulkChange,
  will: string,
  done: string = will,
): BulkAction => ({
  label,
  icon,
  change,
  will: (records) => `${records} will be ${will}.`,
  done: (records) => `${records} ${done}`,
});

/** Deletes records; `how` follows "12 deals will be deleted". */
export const deleteAction = (how = 'and disappear from the site at once'): BulkAction => ({
  label: 'Delete',
  icon: Trash2,
  dangerous: true,
  change: { delete: true },
  will: (records) => `${records} will be deleted ${how}. ${undoText.can}`,
  done: (records) => `${records} deleted`,
});

/** What a dialog is given that asks for a change of many records. */
export interface AskedChange {
  onChange(change: BulkChange): void;
  onCancel(): void;
  /** Stands in the dialog: the question that follows once the change is known, else null. */
  confirm: ReactNode;
}

/** Something that is done with many records at once. */
export interface BulkAction {
  /** What its button says; no other has it. */
  label: string;
  icon: LucideIcon;
  dangerous?: boolean;
  /** What changes, or what asks the owner for it in a dialog. */
  change: BulkChange | ((asked: AskedChange) => ReactNode);
  /** What will happen to `12 deals`, in sentences, and what has happened. */
  will(records: string, change: BulkChange): string;
  done(records: string, change: BulkChange): string;
}

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
