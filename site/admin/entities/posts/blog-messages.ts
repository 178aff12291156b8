import { countOf, failure, success } from '../../text/messages.ts';
import type { Message } from '../../../strings/messages.ts';

export const blogToasts = {
  deleted: success('Blog Deleted'),
  updated: success('Blog Updated'),
  statusUpdated: success('Status Updated'),
  created: success('Blog Created'),
  deleteFailed: failure('Delete Failed', 'Failed to delete blog post'),
  updateFailed: failure('Update Failed', 'Failed to update blog'),
  statusFailed: failure('Update Failed', 'Failed to update status'),
  createFailed: failure('Failed to create blog'),
};

export const editorToasts = {
  uploadFailed: failure('Failed to upload the picture'),
  /** A word processor names pictures by their place on the computer that it runs on. */
  picturesLeftOut: (count: number): Message => ({
    title: `${countOf(count, 'picture')} left out`,
    text: 'Only pictures with a web address can be pasted. Put other pictures on the web first, then insert them by address.',
    destructive: true,
  }),
};
