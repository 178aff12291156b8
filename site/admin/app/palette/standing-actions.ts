import type { useNavigate } from '@tanstack/react-router';
import {
  ArrowDownUp,
  ClipboardPaste,
  Download,
  ExternalLink,
  Keyboard,
  LogOut,
  Plus,
  RefreshCw,
  Rss,
  ShieldCheck,
  Sparkles,
  Upload,
  type LucideIcon,
} from 'lucide-react';
import type { Entry } from '../../ui/address/entry.ts';
import type { ScreenName } from '../../../../api/contract/shapes/screens.ts';

/** What the dashboard as a whole can do. */
export interface DashboardActions {
  publishEverything(): void;
  listKeys(): void;
  signOut(): void;
}

interface Given extends DashboardActions {
  navigate: ReturnType<typeof useNavigate>;
}

interface Place {
  to: `/${ScreenName}`;
  search?: { new: 'yes' | 'offer' | 'paste' };
  hash?: string;
}

const isNew = { new: 'yes' } as const;

/** What can be done wherever the owner is. */
export function standingActions({ navigate, publishEverything, listKeys, signOut }: Given): readonly Entry[] {
  const go = (to: Place) => void navigate(to as { to: Place['to'] });
  const create = (what: string, to: Place, words = ''): Entry => ({
    id: `new ${what}`,
    label: `New ${what}`,
    words: `add create write ${words}`,
    icon: Plus,
    choose: () => go(to),
  });
  const action = (label: string, words: string, icon: LucideIcon, act: Place | (() => unknown)): Entry => ({
    id: label,
    label,
    words,
    icon,
    choose: () => void (typeof act === 'function' ? act() : go(act)),
  });
  const openSite = () => window.open('/', '_blank', 'noopener');
  return [
    create('coupon', { to: '/deals', search: isNew }, 'deals codes'),
    create('offer', { to: '/deals', search: { new: 'offer' } }, 'deals'),
    action('Paste codes or deals', 'coupons mail spreadsheet rows new add', ClipboardPaste, {
      to: '/deals',
      search: { new: 'paste' },
    }),
    create('store', { to: '/stores', search: isNew }, 'merchant shop'),
    create('post', { to: '/posts', search: isNew }, 'blog article'),
    create('product', { to: '/products', search: isNew }, 'amazon'),
    create('category', { to: '/categories', search: isNew }),
    action('Generate a store', 'ai new', Sparkles, { to: '/generators', search: isNew }),
    action('Import a file', 'upload csv excel spreadsheet json feed restore', Upload, {
      to: '/import',
      hash: 'import-title',
    }),
    action('Feeds that are fetched', 'import network affiliate', Rss, { to: '/import', hash: 'feeds-title' }),
    action('Export everything', 'download backup csv json copy stores deals', Download, {
      to: '/import',
      hash: 'export-title',
    }),
    action('Export subscribers', 'newsletter emails addresses download', ArrowDownUp, { to: '/newsletter' }),
    action('Publish everything again', 'rebuild build deploy', RefreshCw, publishEverything),
    action('View site', 'open home page', ExternalLink, openSite),
    action('Change the password', 'security log in', ShieldCheck, { to: '/security' }),
    { ...action('Show the keys', 'help shortcuts', Keyboard, listKeys), keys: '?' },
    action('Sign out', 'log out logout leave', LogOut, signOut),
  ];
}
