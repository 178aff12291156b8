import { failure, success } from '../../text/messages.ts';

export const pageToasts = {
  created: success('Page created successfully'),
  updated: success('Page updated successfully'),
  deleted: success('Page deleted successfully'),
  restored: success('Default text restored'),
  createFailed: failure('Failed to create page'),
  updateFailed: failure('Failed to update page'),
  deleteFailed: failure('Failed to delete page'),
};

/** What is asked before a page that comes with every site loses the owner's text. */
export const restoreText = {
  title: (name: string) => `Restore the default text of ${name}?`,
  text: 'Your text disappears from the site at once.',
  confirm: 'Restore',
};
