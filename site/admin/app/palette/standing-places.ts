import type { useNavigate } from '@tanstack/react-router';
import { FileText, LayoutDashboard, Settings, ShoppingBag, Store, TicketPercent } from 'lucide-react';
import { postStates } from '../../../../data/rules/deals/post-state.ts';
import { screens } from '../shell/catalogue.ts';
import { dealStateNames } from '../../entities/deals/search.ts';
import { postStateNames } from '../../entities/posts/post-states.ts';
import { productStateNames } from '../../entities/products/product-states.ts';
import { storeStateNames } from '../../entities/stores/store-states.ts';
import type { Entry } from '../../ui/address/entry.ts';

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

const entriesOf = <State extends string>(
  names: { readonly [state in State]: string },
  make: (state: State, name: string) => Entry,
): Entry[] => (Object.entries(names) as [State, string][]).map(([state, name]) => make(state, name));

/** The tables, filtered by what they can be filtered by. */
export const listEntries = (navigate: Navigate): readonly Entry[] => [
  ...entriesOf(dealStateNames, (state, name) => ({
    id: `deals ${state}`,
    label: `Deals: ${name.toLowerCase()}`,
    words: 'coupons offers codes list filter',
    icon: TicketPercent,
    choose: () => void navigate({ to: '/deals', search: { state } }),
  })),
  ...entriesOf(storeStateNames, (state, name) => ({
    id: `stores ${state}`,
    label: `Stores: ${name.toLowerCase()}`,
    words: 'merchants list filter approve generated',
    icon: Store,
    choose: () => void navigate({ to: '/stores', search: { state } }),
  })),
  ...postStates.map((state) => ({
    id: `posts ${state}`,
    label: `Posts: ${postStateNames[state].toLowerCase()}`,
    words: 'blog list filter',
    icon: FileText,
    choose: () => void navigate({ to: '/posts', search: { state } }),
  })),
  ...entriesOf(productStateNames, (state, name) => ({
    id: `products ${state}`,
    label: `Products: ${name.toLowerCase()}`,
    words: 'amazon list filter',
    icon: ShoppingBag,
    choose: () => void navigate({ to: '/products', search: { state } }),
  })),
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
