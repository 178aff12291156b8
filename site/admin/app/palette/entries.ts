import * as icons from 'lucide-react';
import type { Entry, Place } from '../../ui/address/entry.ts';
import { allScreens, screenOf } from '../../entities/screens.ts';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';
import { dealStateNames, inOneLine, postStateNames, productStateNames, storeStateNames } from '../../text/messages.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { useMemo } from 'react';
import type { RecordRow } from '../../../../api/contract/shapes/record-rows.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRecords } from '../../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../../api/contract/shapes/record-filter.ts';
import { call } from '../../http/call.ts';

/** What the dashboard as a whole can do. */
export interface DashboardActions {
  publishEverything(): void;
  listKeys(): void;
  signOut(): void;
}

const create = (what: string, to: Place['to'], words = '', isNew: 'yes' | 'offer' = 'yes'): Entry => ({
  label: `New ${what}`,
  words: `add create write ${words}`,
  icon: icons.Plus,
  choose: { to, search: { new: isNew } },
});
const action = (label: string, words: string, icon: icons.LucideIcon, choose: Entry['choose']): Entry => ({
  label,
  words,
  icon,
  choose,
});

/** What can be done wherever the owner is. */
export const standingActions = ({ publishEverything, listKeys, signOut }: DashboardActions): readonly Entry[] => [
  create('coupon', '/deals', 'deals codes'),
  create('offer', '/deals', 'deals', 'offer'),
  action('Paste codes or deals', 'coupons mail spreadsheet rows new add', icons.ClipboardPaste, {
    to: '/deals',
    search: { new: 'paste' },
  }),
  create('store', '/stores', 'merchant shop'),
  create('post', '/posts', 'blog article'),
  create('product', '/products', 'amazon'),
  create('category', '/categories'),
  action('Generate a store', 'ai new', icons.Sparkles, { to: '/generators', search: { new: 'yes' } }),
  action('Import a file', 'upload csv excel spreadsheet json feed restore', icons.Upload, {
    to: '/import',
    hash: 'import-title',
  }),
  action('Feeds that are fetched', 'import network affiliate', icons.Rss, { to: '/import', hash: 'feeds-title' }),
  action('Export everything', 'download backup csv json copy stores deals', icons.Download, {
    to: '/import',
    hash: 'export-title',
  }),
  action('Export subscribers', 'newsletter emails addresses download', icons.ArrowDownUp, { to: '/newsletter' }),
  action('Publish everything again', 'rebuild build deploy', icons.RefreshCw, publishEverything),
  action('View site', 'open home page', icons.ExternalLink, () => void window.open('/', '_blank', 'noopener')),
  action('Change the password', 'security log in', icons.ShieldCheck, { to: '/security' }),
  { ...action('Show the keys', 'help shortcuts', icons.Keyboard, listKeys), keys: '?' },
  action('Sign out', 'log out logout leave', icons.LogOut, signOut),
];

export const screenEntries: readonly Entry[] = allScreens.map(({ path, title, icon }) =>
  action(title, '', icon, { to: path }),
);

/** The tables, filtered by each of their states in words. */
const tables = [
  ['deals', dealStateNames, 'coupons offers codes'],
  ['stores', storeStateNames, 'merchants approve generated'],
  ['posts', postStateNames, 'blog'],
  ['products', productStateNames, 'amazon'],
] as const;
export const listEntries: readonly Entry[] = tables.flatMap(([name, states, words]) => {
  const { title, icon, path: to } = screenOf(name);
  return Object.entries(states).map(([state, label]) =>
    action(`${title}: ${label.toLowerCase()}`, `${words} list filter`, icon, { to, search: { state } }),
  );
});

/** Parts of the settings, by the field that each begins with. */
const settings: readonly { field: string; label: string; words: string; to?: '/settings' | '/messages' }[] = [
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

export const settingEntries: readonly Entry[] = settings.map(({ field, label, words, to = '/settings' }) =>
  action(label, `settings options ${words}`, icons.Settings, { to, hash: field }),
);

/** So many of each kind are asked for; typing more narrows them down. */
const MOST = 6;
const kinds = ['stores', 'deals', 'blogs', 'amazon-products'] as const satisfies readonly RecordKind[];

/** Stores, deals, posts and products that have every word that was typed, the newest first; choosing one opens it for editing. */
export function useFound(typed: string) {
  const search = typed.trim();
  const { data, isFetching, error } = useQuery({
    queryKey: ['found', search],
    queryFn: async ({ signal }): Promise<RecordRow[]> => {
      const query = { search, limit: String(MOST) };
      const pages = await Promise.all(kinds.map((kind) => call(listRecords, { query: { ...query, kind }, signal })));
      return pages.flatMap(({ items }) => items);
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const groups = useMemo(() => {
    const found = (search === '' ? [] : (data ?? [])).map((row) => {
      const { screen, ...about } = aboutOf(row);
      const { title, icon, path: to } = screenOf(screen);
      const choose: Place = { to, search: { edit: row.id } };
      return { title, id: row.id, ...about, icon, choose };
    });
    return [...Map.groupBy(found, ({ title }) => title)].map(([label, items]) => ({ label, items }));
  }, [search, data]);
  return {
    groups,
    /** What is shown is what was asked for before. */
    waiting: isFetching,
    /** Why nothing could be found; null: nothing failed. */
    error: search === '' ? null : error,
  };
}

function aboutOf(row: RecordRow): Pick<Entry, 'label' | 'hint'> & { screen: ScreenName } {
  switch (row.kind) {
    case 'stores':
      return { screen: 'stores', label: row.name, hint: row.category };
    case 'blogs':
      return { screen: 'posts', label: row.title, hint: choiceLabel(row.status) };
    case 'amazon-products':
      return { screen: 'products', label: row.name, hint: choiceLabel(row.category) };
    default: {
      const hint = inOneLine(row.storeName, row.code, row.stateText);
      return { screen: 'deals', label: row.title, hint };
    }
  }
}
