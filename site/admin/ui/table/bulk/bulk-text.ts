import type { Message } from '../../../../strings/messages.ts';
import { noReason } from '../../../text/messages.ts';

/** What the owner reads when many records are changed at once; records are counted, as `12 deals`. */
export const bulkText = {
  selected: (records: string) => `${records} selected`,
  selectAll: (records: string) => `Select all ${records} found`,
  selectNone: 'Select none',
  checking: 'Checking what would change…',
  nothing: 'There is nothing to change.',
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
