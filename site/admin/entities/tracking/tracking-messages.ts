import { countOf } from '../../text/count-of.ts';
import type { Message } from '../../../strings/messages.ts';
import { failure } from '../../text/messages.ts';

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
    'and read a password that your browser fills in there (autofill). The person who runs your server can ' +
    'give the dashboard an address of its own, for which browsers fill in nothing elsewhere.',
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
  add: (host: string, count: number) => `Add ${host} (${countOf(count, 'report')})`,
};

/** What stands over a tracking code that was typed for a domain which has left the settings meanwhile. */
export const trackingGone = (domain: string) =>
  `The site settings no longer name ${domain}. What you typed has not been saved; it stays here until you cancel.`;
