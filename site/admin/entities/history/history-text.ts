import type { HistoryEntry } from '../../../../api/contract/history.ts';
import { INSTANT } from '../../ui/differences/value-text.ts';

/** What is said of a change. */
export const historyText = {
  about: 'Who changed what, from which value to which. Every change can be undone for 30 days.',
  none: 'Nothing has been changed yet.',
  noneFound: 'No change matches.',
  undone: 'Undone',
  created: 'created',
  became: ' became ',
  /** Before the value of a field that had none, or of one that has none now; before a thing of a list. */
  setTo: 'Set to',
  removed: 'Removed:',
  added: 'Added:',
  deleted: 'deleted',
  more: (count: number) => `Show all ${count.toLocaleString('en-US')} things that were changed`,
  compare: 'Compare',
  restoreField: 'Restore',
  removeField: 'Remove',
  restoreAll: 'Restore what was before',
  all: 'Its history',
  anotherBrowser: 'You, in another browser',
  you: 'You, in this browser',
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
  compareWith: 'Compare what was before with',
  /** What the version before a change can be compared with. */
  others: [
    { value: 'after', label: 'After this change' },
    { value: 'now', label: 'Now' },
  ],
  same: 'Nothing differs: it is as it was before this change.',
  elsewhere: 'Log-ins and refused calls are listed under History in the overview.',
  /** Changes of the server itself. */
  server: 'The server',
};

const done: { readonly [verb: string]: string } = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  reorder: 'put in order',
  generate: 'generated',
};
/** What a person calls what the calls are named after. */
const things: { readonly [name: string]: string } = { blog: 'post', 'amazon product': 'product' };
const special: { readonly [operation: string]: string } = {
  'begin-import': 'File imported',
  'apply-import': 'File imported',
  'import-file': 'File imported',
  'fetch-feed': 'Feed imported',
  'change-in-bulk': 'Many changed at once',
  'undo-change': 'Change taken back',
  'restore-version': 'Version restored',
  'update-config': 'Settings changed',
};

/** `update-offer` is "Offer changed". */
export function operationText({ operation }: Pick<HistoryEntry, 'operation'>): string {
  const known = special[operation];
  if (known !== undefined) return known;
  const [verb = '', ...rest] = operation.split('-');
  const named = rest.join(' ');
  const text =
    done[verb] === undefined || named === ''
      ? operation.replaceAll('-', ' ')
      : `${things[named] ?? named} ${done[verb]}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const whenText = (at: string, timeZone: string): string => INSTANT(timeZone).format(new Date(at));
