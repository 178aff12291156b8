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
} from 'lucide-react';
import type { Entry } from '../../ui/address/entry.ts';

/** What the dashboard as a whole can do. */
export interface DashboardActions {
  publishEverything(): void;
  listKeys(): void;
  signOut(): void;
}

interface Given extends DashboardActions {
  navigate: ReturnType<typeof useNavigate>;
}

const isNew = { new: 'yes' } as const;

/** What can be done wherever the owner is. */
export function standingActions({ navigate, publishEverything, listKeys, signOut }: Given): readonly Entry[] {
  const create = (what: string, choose: () => void, words = ''): Entry => ({
    id: `new ${what}`,
    label: `New ${what}`,
    words: `add create write ${words}`,
    icon: Plus,
    choose,
  });
  return [
    create('coupon', () => void navigate({ to: '/deals', search: isNew }), 'deals codes'),
    create('offer', () => void navigate({ to: '/deals', search: { new: 'offer' } }), 'deals'),
    {
      id: 'paste',
      label: 'Paste codes or deals',
      words: 'coupons mail spreadsheet rows new add',
      icon: ClipboardPaste,
      choose: () => void navigate({ to: '/deals', search: { new: 'paste' } }),
    },
    create('store', () => void navigate({ to: '/stores', search: isNew }), 'merchant shop'),
    create('post', () => void navigate({ to: '/posts', search: isNew }), 'blog article'),
    create('product', () => void navigate({ to: '/products', search: isNew }), 'amazon'),
    create('category', () => void navigate({ to: '/categories', search: isNew })),
    {
      id: 'generate',
      label: 'Generate a store',
      words: 'ai new',
      icon: Sparkles,
      choose: () => void navigate({ to: '/generators', search: isNew }),
    },
    {
      id: 'import file',
      label: 'Import a file',
      words: 'upload csv excel spreadsheet json feed restore',
      icon: Upload,
      choose: () => void navigate({ to: '/import', hash: 'import-title' }),
    },
    {
      id: 'feeds',
      label: 'Feeds that are fetched',
      words: 'import network affiliate',
      icon: Rss,
      choose: () => void navigate({ to: '/import', hash: 'feeds-title' }),
    },
    {
      id: 'export',
      label: 'Export everything',
      words: 'download backup csv json copy stores deals',
      icon: Download,
      choose: () => void navigate({ to: '/import', hash: 'export-title' }),
    },
    {
      id: 'subscribers',
      label: 'Export subscribers',
      words: 'newsletter emails addresses download',
      icon: ArrowDownUp,
      choose: () => void navigate({ to: '/newsletter' }),
    },
    {
      id: 'publish',
      label: 'Publish everything again',
      words: 'rebuild build deploy',
      icon: RefreshCw,
      choose: publishEverything,
    },
    {
      id: 'site',
      label: 'View site',
      words: 'open home page',
      icon: ExternalLink,
      choose: () => void window.open('/', '_blank', 'noopener'),
    },
    {
      id: 'password',
      label: 'Change the password',
      words: 'security log in',
      icon: ShieldCheck,
      choose: () => void navigate({ to: '/security' }),
    },
    { id: 'keys', label: 'Show the keys', words: 'help shortcuts', keys: '?', icon: Keyboard, choose: listKeys },
    { id: 'out', label: 'Sign out', words: 'log out logout leave', icon: LogOut, choose: signOut },
  ];
}
