import type { Message } from '../../strings/messages.ts';
import { noReason } from './messages.ts';

/** Of changes that can be taken back. */
export const undoText = {
  can: 'You can undo this for 30 days.',
  undo: 'Undo',
  redo: 'Redo',
  undone: 'Undone',
  notUndone: 'Not undone',
  restored: 'Restored',
  notRestored: 'Not restored',
  failed: (title: string, reason: string, isConflict: boolean): Message => ({
    title,
    text: `${reason.trim() === '' ? noReason : reason}${isConflict ? ' History shows what was changed, and restores single fields.' : ''}`,
    destructive: true,
  }),
};
