import { countOf } from '../ui/count-of.ts';
import type { Message } from '../messages.ts';

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

/** Of the dashboard's own loading. */
export const screenText = {
  dashboardNotLoaded: 'The dashboard could not be loaded. Check your connection, then try again.',
  failed: 'This screen could not be shown',
  notLoaded: 'It could not be loaded. Check your connection, then try again.',
  broken: 'Something in it failed; the console of the browser names it. Try again, or choose another screen.',
};

/** Of codes that did not work for most of the shoppers who said so. */
export const failingCodesTitle = (count: number): string =>
  count === 1
    ? '1 code did not work for most shoppers who tried it this month'
    : `${count} codes did not work for most shoppers who tried them this month`;

const success = (title: string): Message => ({ title });
/** What stands for a missing reason. */
export const noReason = 'The request failed for an unknown reason. Please try again.';
const orElse = (reason: string, otherwise: string) => (reason.trim() === '' ? otherwise : reason);
/** Section 8: the title is specified; the text is the server's reason. */
const failure =
  (title: string) =>
  (reason: string): Message => ({ title, text: orElse(reason, noReason), destructive: true });

export const storeToasts = {
  created: success('Store created successfully'),
  updated: success('Store updated successfully'),
  deleted: success('Store deleted successfully'),
  createFailed: failure('Failed to create store'),
  updateFailed: failure('Failed to update store'),
  deleteFailed: failure('Failed to delete store'),
};

export const categoryToasts = {
  created: success('Category created successfully'),
  deleted: success('Category deleted successfully'),
  createFailed: failure('Failed to create category'),
  deleteFailed: failure('Failed to delete category'),
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

/** In the style of the offers' (departure 8). */
export const couponToasts = {
  created: success('Coupon created successfully'),
  updated: success('Coupon updated successfully'),
  deleted: success('Coupon deleted successfully'),
  createFailed: failure('Failed to create coupon'),
  updateFailed: failure('Failed to update coupon'),
  deleteFailed: failure('Failed to delete coupon'),
};

/** A new deal after another: for the same store, in the same time. */
export const anotherDeal = { anotherLabel: 'Save and add another', keeps: ['storeId', 'startsAt', 'expiryDate'] };

export const trackingToasts = {
  saved: (domain: string): Message => ({ title: `Tracking code saved for ${domain}` }),
  saveFailed: failure('Failed to save tracking code'),
  deleted: (domain: string): Message => ({ title: `Tracking code deleted for ${domain}` }),
  deleteFailed: failure('Failed to delete tracking code'),
  keepOutFailed: failure('Failed to open the site'),
  /** Section 5. */
  empty: { title: 'Please enter a tracking code', destructive: true } as Message,
};

export const trackingText = {
  ownBrowser:
    'A browser in which you have signed in runs no tracking code on pages of this address. To see it at work, ' +
    'open the site in a private window.',
  /** Where the dashboard has a host of its own, whose marks the public pages cannot read. */
  keepOut: {
    about: 'Tracking codes run in this browser too, as for every visitor, until you keep them out of it.',
    action: 'Keep tracking codes out of this browser',
  },
  /** Where the dashboard has the host of the public pages. */
  oneHost:
    'A tracking code is a script of another company on the same address as this dashboard. It cannot read what you ' +
    'see here or act for you. What remains possible: it can imitate the sign-in screen on a public page (phishing), ' +
    'and read a password that your browser fills in there (autofill). Setting ADMIN_URL gives the dashboard an ' +
    'address of its own, for which browsers fill in nothing elsewhere.',
  unused: (domain: string) =>
    `The site settings no longer name ${domain}, so no page loads the tracking code that is saved for it.`,
  codeOf: (domain: string) => `the tracking code of ${domain}`,
  hosts: (domain: string) => `Hosts that the code of ${domain} may reach`,
  frames: (domain: string) => ({
    label: `Frames of ${domain}`,
    hint: 'Hosts whose pages the code may show in frames, separated by commas, such as ads.example or *.ads.example.',
  }),
  connections: (domain: string) => ({
    label: `Connections of ${domain}`,
    hint: 'Hosts that the code may send data to, separated by commas. Scripts and pictures need not be listed.',
  }),
  blocked:
    "Browsers reported that the site's policy blocked these. Anyone can send such a report: add only hosts that your ad network names.",
  add: (host: string, count: number) => `Add ${host} (${countOf(count, 'report')})`,
};

export const blogToasts = {
  deleted: success('Blog Deleted'),
  updated: success('Blog Updated'),
  statusUpdated: success('Status Updated'),
  created: success('Blog Created'),
  deleteFailed: (reason: string): Message => ({
    title: 'Delete Failed',
    text: orElse(reason, 'Failed to delete blog post'),
    destructive: true,
  }),
  updateFailed: (reason: string): Message => ({
    title: 'Update Failed',
    text: orElse(reason, 'Failed to update blog'),
    destructive: true,
  }),
  statusFailed: (reason: string): Message => ({
    title: 'Update Failed',
    text: orElse(reason, 'Failed to update status'),
    destructive: true,
  }),
  createFailed: failure('Failed to create blog'),
};

export const editorToasts = {
  /** A word processor names pictures by their place on the computer that it runs on. */
  picturesLeftOut: (count: number): Message => ({
    title: `${countOf(count, 'picture')} left out`,
    text: 'Only pictures with a web address can be pasted. Put other pictures on the web first, then insert them by address.',
    destructive: true,
  }),
};

export const amazonToasts = {
  created: success('Amazon product added successfully!'),
  updated: success('Product updated successfully!'),
  deleted: success('Product deleted successfully!'),
  failed: failure('Error'),
};

export const generatorToasts = {
  /** Section 5. */
  storeIncomplete: { title: 'Please fill in all fields', destructive: true } as Message,
  storeFailed: (reason: string): Message => ({
    title: 'Failed to generate store',
    text: orElse(reason, 'Unknown error occurred'),
    destructive: true,
  }),
  storeCreated: (name: string, offers: number): Message => ({
    title: 'Store generated successfully',
    text: `${name} was created with ${offers} offers. They stay switched off until you approve them under Offers.`,
  }),
  /** Section 5. */
  blogIncomplete: {
    title: 'Missing Information',
    text: 'Please provide both topic and category',
    destructive: true,
  } as Message,
  blogFailed: (reason: string): Message => ({
    title: 'Generation Failed',
    text: orElse(reason, 'Failed to generate blog content'),
    destructive: true,
  }),
  blogCreated: (title: string): Message => ({
    title: 'Blog Generated Successfully! 🎉',
    text: `"${title}" was created. Publish it from the blog dashboard.`,
  }),
  cancelled: {
    title: 'Generation cancelled',
    text: 'No further requests are sent to the model. What was saved before is kept.',
  } as Message,
};

/** Calls of the shell, in the style of the others. */
export const shellToasts = {
  signOutFailed: failure('Failed to sign out'),
  publishFailed: failure('Failed to publish'),
  exportFailed: failure('Failed to export subscribers'),
  previewFailed: failure('Failed to open the preview'),
  notLoaded: {
    title: 'This could not be loaded',
    text: 'Check your connection, then try again.',
    destructive: true,
  } as Message,
};

export const newsletterToasts = {
  removed: success('Subscriber removed successfully'),
  unknown: (email: string): Message => ({ title: `${email} is not subscribed`, text: 'There was nothing to remove.' }),
  removeFailed: failure('Failed to remove subscriber'),
};

export const newsletterText = {
  removal:
    'The address gets no more newsletters and is forgotten: the list, exports and the history no longer name it.',
  remove: 'Remove an Address',
};

export const securityToasts = {
  passwordChanged: {
    title: 'Password changed successfully',
    text: 'All other sessions have ended, and other browsers count as new ones.',
  } as Message,
  passwordFailed: failure('Failed to change the password'),
  factorOn: success('The second factor is on'),
  factorOff: success('The second factor is off'),
  factorFailed: failure('Failed to change the second factor'),
  sessionEnded: success('Session ended'),
  deviceEnded: success('Browser forgotten'),
  endFailed: failure('Failed to sign that browser out'),
};

export const securityText = {
  fromEnvironment:
    'ADMIN_PASSWORD is set on the server and replaces the password at its next start. Change it there as well, or remove it.',
  factorOff: 'Off. With it, signing in asks for the password and for a code that an app on your phone shows.',
  factorOn: (codes: number) =>
    `On. Signing in asks for a code of your app; ${countOf(codes, 'unused recovery code')} left.`,
  setUp: 'Scan this code with an authenticator app, then enter the code that the app shows.',
  recoveryCodes:
    'Store these recovery codes where you find them without your phone. Each signs you in once, and they are shown only now.',
  turnOff: {
    title: 'Turn off the second factor?',
    text: 'From then on the password alone signs you in. The recovery codes no longer work.',
    confirm: 'Turn off',
    cancel: 'Cancel',
  },
  sessions: 'Where you are signed in at present.',
  devices:
    'Browsers that have signed in before. They can sign in even while strangers try passwords; forgetting one also ends its sessions.',
};

export const settingsToasts = {
  saved: success('Settings saved successfully'),
  failed: failure('Failed to save settings'),
};

/** What stands over a tracking code that was typed for a domain which has left the settings meanwhile. */
export const trackingGone = (domain: string) =>
  `The site settings no longer name ${domain}. What you typed has not been saved; it stays here until you cancel.`;

/** What the stages of a generator are called while they last. */
export const stageLabels = {
  asking: 'Asking the model',
  checking: 'Checking the answer',
  saving: 'Saving',
  publishing: 'Publishing',
} as const;

/** Section 9: the Google Ads panel. */
export const googleAdsNote = 'The Google Ads integration is disabled; this panel only shows the configured status.';

/** What is pointed out before something is saved. */
export const hints = {
  storeNamed: (name: string, slug: string) => `There is a store with this name already: ${name} (/store/${slug}).`,
  codeOf: (code: string, title: string) => `This store has the code ${code} already, for "${title}".`,
};

/** What asks before something is deleted. */
export const deletionText = {
  title: (name: string) => `Delete ${name}?`,
  text: 'This cannot be undone. It disappears from the site at once.',
  pending: 'Looking up what goes with it…',
  confirm: 'Delete',
  cancel: 'Cancel',
};

/** What asks before typed work is thrown away. */
export const unsavedText = {
  title: 'Discard your changes?',
  text: 'What you typed has not been saved.',
  confirm: 'Discard changes',
  cancel: 'Keep editing',
};

/** What asks before a generation is ended by closing its dialog. */
export const generationText = {
  title: 'Cancel the generation?',
  text: 'It is still running. Closing the dialog stops it, and anything not saved by then is lost.',
  confirm: 'Cancel and close',
  cancel: 'Keep generating',
};

/** What is asked about a change that the server does not answer. */
export const slowText = {
  title: 'The server has not answered yet',
  text: 'More than 20 seconds have passed. Send it again if you like: however often it arrives, it is saved once.',
  confirm: 'Send again',
  cancel: 'Keep waiting',
  stop: 'Stop',
};

/** What a refused edit of an old version asks. */
export const conflictText = {
  title: 'Someone else saved this in the meantime',
  text: 'Your changes are not saved yet. These fields differ; choose which version to keep.',
  mine: 'Save my version',
  theirs: 'Keep the saved version',
  neither: 'Keep editing',
};
