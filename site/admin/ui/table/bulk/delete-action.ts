import { Trash2 } from 'lucide-react';
import { undoText } from '../../../text/messages.ts';
import type { BulkAction } from './bulk-action.ts';

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
