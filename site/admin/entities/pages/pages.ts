import { success, toastsOf } from '../../text/messages.ts';

export const pageToasts = { ...toastsOf('Page'), restored: success('Default text restored') };

/** What is asked before a page that comes with every site loses the owner's text. */
export const restoreText = {
  title: (name: string) => `Restore the default text of ${name}?`,
  text: 'Your text disappears from the site at once.',
  confirm: 'Restore',
};
