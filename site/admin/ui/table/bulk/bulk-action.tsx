import { type LucideIcon, Trash2, Replace } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type { BulkChange } from '../../../requests/reads.ts';
import type { Message } from '../../../../strings/messages.ts';
import { countOf, failure, undoText } from '../../../text/messages.ts';
import { GuardedDialog } from '../../drafts/unsaved.tsx';
import { TextField } from '../../forms/fields.tsx';
import { RecordForm } from '../../forms/record-form.tsx';

/** What the owner reads when many records are changed at once; records are counted, as `12 deals`. */
export const bulkText = {
  selected: (records: string) => `${records} selected`,
  selectAll: (records: string) => `Select all ${records} found`,
  refused: (records: string) => `${records} will stay as they are:`,
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  /** `refused`: how many of them were. */
  done: (title: string, refused: number, noun: string): Message => ({
    title,
    ...(refused > 0 && { text: `${countOf(refused, noun)} stayed as they were.` }),
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

interface Props<Schema extends z.ZodObject> extends Pick<AskedChange, 'onCancel' | 'confirm'> {
  title: string;
  about?: string;
  /** What the owner is asked for. */
  schema: Schema;
  onSubmit(asked: z.output<Schema>): void;
  children: ReactNode;
}

/**
 * Asks for what changes in many records. It stays open behind the question that follows, so that what was typed is still there if the owner
 * cancels.
 */
export const BulkDialog = <Schema extends z.ZodObject>(props: Props<Schema>): ReactNode => (
  <GuardedDialog title={props.title} about={props.about} onClose={props.onCancel}>
    {(leave) => (
      <>
        <RecordForm
          schema={props.schema}
          record={{}}
          draft={null}
          effect={null}
          submitLabel="Continue"
          failed={bulkText.failed}
          save={async (asked) => {
            props.onSubmit(asked);
            return false;
          }}
          onCancel={leave}
        >
          {props.children}
        </RecordForm>
        {props.confirm}
      </>
    )}
  </GuardedDialog>
);

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

const replaced = z.object({ find: z.string().min(1), with: z.string() });

/** Asks for the text that is replaced, and for what replaces it. */
const ReplaceLinksDialog = ({ onChange, ...asked }: AskedChange) => (
  <BulkDialog
    {...asked}
    title="Replace in links"
    about="The text is found as you type it, in affiliate links and deep-link templates."
    schema={replaced}
    onSubmit={(replaceInLinks) => onChange({ replaceInLinks })}
  >
    <TextField name="find" required whole />
    <TextField name="with" label="Replace with" whole />
  </BulkDialog>
);
