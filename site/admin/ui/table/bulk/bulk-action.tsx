import { type LucideIcon, Trash2, Replace } from 'lucide-react';
import type { ComponentType } from 'react';
import { z } from 'zod';
import type { BulkChange } from '../../../requests/reads.ts';
import type { Message } from '../../../../strings/messages.ts';
import { countOf, failure } from '../../../text/messages.ts';
import { TextField } from '../../forms/fields.tsx';

/** What the owner reads when many records are changed at once; records are counted, as `12 deals`. */
export const bulkText = {
  selected: (records: string) => `${records} selected`,
  selectAll: (records: string) => `Select all ${records} found`,
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
  will: (records) => `${records} will be deleted ${how}.`,
  done: (records) => `${records} deleted`,
});

/** What the owner is asked for in a dialog. */
interface AskedChange {
  /** Absent: the label of the action. */
  title?: string;
  about?: string;
  schema: z.ZodObject;
  Fields: ComponentType;
  /** Absent: what was asked for is the change. */
  changeOf?(asked: object): BulkChange;
}

export interface BulkAction {
  /** What its button says; no other has it. */
  label: string;
  icon: LucideIcon;
  dangerous?: boolean;
  /** What changes, or what asks the owner for that. */
  change?: BulkChange;
  asks?: AskedChange;
  /** What will happen to `12 deals`, in sentences, and what has happened. */
  will(records: string, change: BulkChange): string;
  done(records: string, change: BulkChange): string;
}

export const replaceLinksAction: BulkAction = {
  label: 'Replace in links',
  icon: Replace,
  asks: {
    about: 'The text is found as you type it, in affiliate links and deep-link templates.',
    schema: z.object({ find: z.string().min(1), with: z.string() }),
    changeOf: (replaceInLinks) => ({ replaceInLinks }) as BulkChange,
    Fields: () => (
      <>
        <TextField name="find" required whole />
        <TextField name="with" label="Replace with" whole />
      </>
    ),
  },
  will: (records, change) => `${replacement(change)} in the links of ${records}.`,
  done: (records) => `Links of ${records} changed`,
};

function replacement(change: BulkChange): string {
  const { find = '', with: text = '' } = ('replaceInLinks' in change && change.replaceInLinks) || {};
  return text === '' ? `“${find}” will be removed` : `“${find}” will be replaced with “${text}”`;
}
