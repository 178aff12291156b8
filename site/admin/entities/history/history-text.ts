import { INSTANT } from '../../ui/differences/value-text.ts';

/** What is said of a change. */
export const historyText = {
  /** Before the value of a field that had none, or of one that has none now; before a thing of a list. */
  setTo: 'Set to',
  more: (count: number) => `Show all ${count.toLocaleString('en-US')} things that were changed`,
  compare: 'Compare',
  restoreAll: 'Restore what was before',
  all: 'Its history',
  /** What asks before a whole version is restored. */
  restore: (name: string) => ({
    title: `Restore ${name} as it was before this change?`,
    text: 'It replaces what is there now, whatever was changed since. You can undo this for 30 days.',
    confirm: 'Restore',
    cancel: 'Cancel',
  }),
  before: 'Before',
  after: 'After',
  now: 'Now',
  /** What the version before a change can be compared with. */
  others: [
    { value: 'after', label: 'After this change' },
    { value: 'now', label: 'Now' },
  ],
  why: 'Why does this page look so?',
  /** Why a page looks so: its documents were changed last by one of these ways. */
  ways: {
    form: 'by a form',
    bulk: 'with others at once',
    import: 'by an import',
    feed: 'by a feed',
    file: 'as a file, or by the server',
    undo: 'back to what was before',
  },
  /** Changes of the server itself. */
  server: 'The server',
};

export const whenText = (at: string, timeZone: string): string => INSTANT(timeZone).format(new Date(at));
