/** What was typed and not saved; `at` is a time of day, with the day unless it is today. */
export const draftText = {
  left: (at: string) => `You have unsaved changes from ${at}.`,
  restore: 'Restore',
  discard: 'Discard',
  /** What asks before a draft is thrown away. */
  discarding: (name: string) => ({
    title: 'Discard these unsaved changes?',
    text: `${name}: what you typed then is not kept anywhere else.`,
    confirm: 'Discard changes',
    cancel: 'Keep them',
  }),
  kept: (at: string) => `Draft kept in this browser at ${at}`,
  notKept: (reason: string) => `What you type is not kept in this browser: ${reason}`,
  unsaved: 'Unsaved changes in this browser',
  open: 'Open',
  /** Of a record that is gone. */
  asNew: 'Continue as a new one',
};
