import type { PostState } from '../../../data/rules/deals/post-state.ts';
import type { dealFilters, productFilters, storeFilters } from '../../../api/contract/shapes/record-filter.ts';
import type { Message } from '../../strings/messages.ts';
import { countText } from '../../../data/rules/text/numbers.ts';
import { plural } from '../../../data/schema/plural.ts';

/** Of changes that can be taken back. */
export const undoText = {
  can: 'You can undo this for 30 days.',
  undo: 'Undo',
  /** Of what others have changed since. */
  conflict: ' History shows what was changed, and restores single fields.',
};

/** Sentences that the owner reads, each once, with its section of the specification; `{…}` places are filled by functions. */

/** Sections 4 and 5: the password screen. */
export const loginText = {
  welcome: { title: 'Welcome to Admin Dashboard' },
  wrong: { title: 'Invalid password', destructive: true },
  wrongCode: { title: 'Invalid code', destructive: true },
  code: { label: 'Code of your authenticator app', hint: 'Or one of your recovery codes.' },
  show: 'Show password',
  hide: 'Hide password',
  remember: 'Keep me signed in',
  submit: 'Sign in',
  checking: 'Checking…',
} satisfies Record<string, Message | string | { label: string; hint: string }>;

export const success = (title: string): Message => ({ title });

/** What stands for a missing reason. */
export const noReason = 'The request failed for an unknown reason. Please try again.';

/** Sections 5 and 8: the title is specified, and in places what stands for a missing reason; else the text is the server's reason. */
export const failure =
  (title: string, otherwise = noReason) =>
  (reason: string): Message => ({ title, text: reason.trim() || otherwise, destructive: true });

/** Section 8. Each specified title stands whole, so that a search for its words finds it. */
export const storeToasts = {
  created: success('Store created successfully'),
  updated: success('Store updated successfully'),
  deleted: success('Store deleted successfully'),
  createFailed: failure('Failed to create store'),
  updateFailed: failure('Failed to update store'),
  deleteFailed: failure('Failed to delete store'),
};

export const categoryToasts = {
  ...toastsOf('Category'),
  created: success('Category created successfully'),
  deleted: success('Category deleted successfully'),
  createFailed: failure('Failed to create category'),
  deleteFailed: failure('Failed to delete category'),
  reordered: success('Categories reordered successfully'),
  reorderFailed: failure('Failed to reorder categories'),
};

export const offerToasts = {
  created: success('Offer created successfully'),
  updated: success('Offer updated successfully'),
  deleted: success('Offer deleted successfully'),
  reordered: success('Offers reordered successfully'),
  createFailed: failure('Failed to create offer'),
  updateFailed: failure('Failed to update offer'),
  deleteFailed: failure('Failed to delete offer'),
  reorderFailed: failure('Failed to reorder offers'),
};

/** Of what section 8 has no words for, in its style (departure 8). */
export function toastsOf(noun: string) {
  const what = noun.toLowerCase();
  return {
    created: success(`${noun} created successfully`),
    updated: success(`${noun} updated successfully`),
    deleted: success(`${noun} deleted successfully`),
    createFailed: failure(`Failed to create ${what}`),
    updateFailed: failure(`Failed to update ${what}`),
    deleteFailed: failure(`Failed to delete ${what}`),
  };
}

export const couponToasts = toastsOf('Coupon');

export const amazonToasts = {
  created: success('Amazon product added successfully!'),
  updated: success('Product updated successfully!'),
  deleted: success('Product deleted successfully!'),
  createFailed: failure('Error'),
  updateFailed: failure('Error'),
  deleteFailed: failure('Error'),
};

export const previewFailed = failure('Failed to open the preview');

export const settingsToasts = {
  done: success('Settings saved successfully'),
  failed: failure('Failed to save settings'),
};

export interface Question {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
}

/** What asks before typed work is thrown away. */
export const unsavedText: Question = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  confirm: 'Discard changes',
  cancel: 'Keep editing',
};

const codesText = {
  text: 'They are not shown again. Without your phone, you need one of them to sign in.',
  cancel: 'Back to the codes',
};

/** What asks before a screen is left, by what that would lose. */
export const leavingText = {
  codes: { ...codesText, title: 'Have you stored the recovery codes?', confirm: 'I have stored them' },
  generation: {
    title: 'Cancel the generation?',
    text: 'It is still running. Leaving stops it, and anything not saved by then is lost.',
    confirm: 'Cancel and leave',
    cancel: 'Keep generating',
  },
  typed: unsavedText,
  kept: unsavedText,
} satisfies { [kind: string]: Question };

/** What asks before the owner signs out. */
export const signingOutText = {
  codes: { ...codesText, title: 'Sign out before storing the recovery codes?', confirm: 'Sign out' },
  generation: {
    title: 'Sign out during the generation?',
    text: 'It is still running. Signing out stops it, and anything not saved by then is lost.',
    confirm: 'Sign out',
    cancel: 'Keep generating',
  },
  typed: {
    title: 'Sign out and discard your changes?',
    text: 'Some of what you typed has not been saved, and cannot be kept in this browser.',
    confirm: 'Sign out',
    cancel: 'Keep editing',
  },
  kept: {
    title: 'Sign out with unsaved changes?',
    text: 'What you typed stays in this browser, encrypted, and is offered to you when you sign in again.',
    confirm: 'Sign out',
    cancel: 'Keep editing',
  },
} satisfies { [kind: string]: Question };

/** `Acme · 20% · no code`: what there is to say, in one line. */
export const inOneLine = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** `1 store`, `2,500 stores`. */
export const countOf = (count: number, one: string): string => `${countText(count)} ${plural(count, one)}`;

/** What each kind of records can be filtered by, in words. */
export const dealStateNames: { readonly [filter in (typeof dealFilters)[number]]: string } = {
  live: 'Live',
  held: 'Held back',
  scheduled: 'Scheduled',
  ending: 'Ending this week',
  expired: 'Expired',
  off: 'Off',
  draft: 'Drafts',
  unlinked: 'Without link',
  doubted: 'Doubted',
  repeated: 'Same code twice',
};

export const storeStateNames: { readonly [filter in (typeof storeFilters)[number]]: string } = {
  'without-deals': 'Without live deals',
  'with-drafts': 'With drafts',
};

export const postStateNames: { readonly [state in PostState]: string } = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const productStateNames: { readonly [filter in (typeof productFilters)[number]]: string } = {
  featured: 'Featured',
  unpriced: 'Without price',
  held: 'Held back',
};
