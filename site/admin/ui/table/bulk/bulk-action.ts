import { type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BulkChange } from '../../../requests/records.ts';
import type { Message } from '../../../../strings/messages.ts';
import { noReason, undoText } from '../../../text/messages.ts';

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
  failed: (reason: string): Message => ({
    title: 'Nothing was changed',
    text: reason.trim() === '' ? noReason : reason,
    destructive: true,
  }),
};

/** Changes records as its name says; `will` follows "12 deals will be", `done` follows "12 deals". */
export const setAction = (
  label: string,
  icon: LucideIcon,
  change: BulkChange,
  will: string,
  done: string = will,
): BulkAction => ({
  id: label,
  label,
  icon,
  change,
  will: (records) => `${records} will be ${will}.`,
  done: (records) => `${records} ${done}`,
});

/** Deletes records; `how` follows "12 deals will be deleted". */
export const deleteAction = (how = 'and disappear from the site at once'): BulkAction => ({
  id: 'delete',
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
  id: string;
  /** What its button says. */
  label: string;
  icon: LucideIcon;
  dangerous?: boolean;
  /** What changes, or what asks the owner for it in a dialog. */
  change: BulkChange | ((asked: AskedChange) => ReactNode);
  /** What will happen to `12 deals`, in sentences, and what has happened. */
  will(records: string, change: BulkChange): string;
  done(records: string, change: BulkChange): string;
}
