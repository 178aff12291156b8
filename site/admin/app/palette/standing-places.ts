import type { useNavigate } from '@tanstack/react-router';
import { FileText, LayoutDashboard, type LucideIcon, Settings, ShoppingBag, Store, TicketPercent } from 'lucide-react';
import { screens } from '../shell/catalogue.ts';
import type { Entry } from '../../ui/address/entry.ts';
import { dealStateNames, postStateNames, productStateNames, storeStateNames } from '../../text/state-names.ts';

type Navigate = ReturnType<typeof useNavigate>;

/** Every screen. */
export const screenEntries = (navigate: Navigate): readonly Entry[] => [
  { id: 'overview', label: 'Overview', icon: LayoutDashboard, choose: () => void navigate({ to: '/' }) },
  ...screens.map(({ path, title, icon }) => ({
    id: path,
    label: title,
    icon,
    choose: () => void navigate({ to: path }),
  })),
];

/** A table, filtered by each state in words. */
const entriesOf = (
  navigate: Navigate,
  list: 'Deals' | 'Stores' | 'Posts' | 'Products',
  states: { readonly [state: string]: string },
  words: string,
  icon: LucideIcon,
): Entry[] =>
  Object.entries(states).map(([state, name]) => ({
    id: `${list} ${state}`,
    label: `${list}: ${name.toLowerCase()}`,
    words: `${words} list filter`,
    icon,
    choose: () =>
      void navigate({ to: `/${list.toLowerCase() as Lowercase<typeof list>}`, search: { state } as object }),
  }));

/** The tables, filtered by what they can be filtered by. */
export const listEntries = (navigate: Navigate): readonly Entry[] => [
  ...entriesOf(navigate, 'Deals', dealStateNames, 'coupons offers codes', TicketPercent),
  ...entriesOf(navigate, 'Stores', storeStateNames, 'merchants approve generated', Store),
  ...entriesOf(navigate, 'Posts', postStateNames, 'blog', FileText),
  ...entriesOf(navigate, 'Products', productStateNames, 'amazon', ShoppingBag),
];

/** Parts of the settings, by the field that each begins with. */
const settings: readonly { field: string; label: string; words: string; to?: '/messages' }[] = [
  { field: 'siteName', label: 'Site name', words: 'title brand description' },
  { field: 'contactEmail', label: 'Contact email', words: 'address mail' },
  { field: 'logo', label: 'Logo and icon', words: 'picture brand favicon sharing' },
  { field: 'copyright', label: 'Copyright line', words: 'footer year' },
  { field: 'heroTitle', label: 'Title of the home page', words: 'hero headline text' },
  { field: 'footerText', label: 'Footer text', words: 'bottom copyright' },
  { field: 'primaryColor', label: 'Colours', words: 'colors theme design' },
  { to: '/messages', field: 'messages-title', label: 'Words of the site', words: 'texts wording translation language' },
  { field: 'domain', label: 'Domain', words: 'address url host' },
  { field: 'timeZone', label: 'Time zone', words: 'dates clock' },
  { field: 'legalName', label: 'Legal name and address', words: 'imprint company owner age reply' },
  { field: 'synonyms', label: 'Words that mean the same', words: 'synonyms search' },
  { field: 'auditDays', label: 'How long records are kept', words: 'audit history days privacy retention versions' },
  { field: 'heroTiles.0.figure', label: 'Figures on the home page', words: 'hero tiles numbers' },
  { field: 'socialLinks.facebook', label: 'Social links', words: 'facebook instagram twitter youtube' },
  { field: 'trackingDomains.0', label: 'Tracking domains', words: 'hosts codes' },
  { field: 'trackingNeedsConsent', label: 'Consent to tracking', words: 'cookies banner privacy' },
];

export const settingEntries = (navigate: Navigate): readonly Entry[] =>
  settings.map(({ field, label, words, to = '/settings' }) => ({
    id: `settings ${field}`,
    label,
    words: `settings options ${words}`,
    icon: Settings,
    choose: () => void navigate({ to, hash: field }),
  }));
