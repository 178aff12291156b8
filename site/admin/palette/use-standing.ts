import { useNavigate } from '@tanstack/react-router';
import {
  ClipboardPaste,
  ExternalLink,
  Keyboard,
  LayoutDashboard,
  LogOut,
  Plus,
  RefreshCw,
  Sparkles,
} from 'lucide-react';
import { useMemo } from 'react';
import { screens } from '../screens/catalogue.ts';
import type { Entry, EntryGroup } from './entry.ts';

/** What the dashboard as a whole can do. */
export interface DashboardActions {
  publishEverything(): void;
  listKeys(): void;
  signOut(): void;
}

/** Screens and actions, which are always there. */
export function useStanding({ publishEverything, listKeys, signOut }: DashboardActions): readonly EntryGroup[] {
  const navigate = useNavigate();
  return useMemo(() => {
    const isNew = { new: 'yes' } as const;
    const create = (what: string, choose: () => void): Entry => ({
      id: `new ${what}`,
      label: `New ${what}`,
      words: 'add create write',
      icon: Plus,
      choose,
    });
    return [
      {
        label: 'Screens',
        items: [
          { id: 'overview', label: 'Overview', icon: LayoutDashboard, choose: () => void navigate({ to: '/' }) },
          ...screens.map(({ path, title, icon }) => ({
            id: path,
            label: title,
            icon,
            choose: () => void navigate({ to: path }),
          })),
        ],
      },
      {
        label: 'Actions',
        items: [
          create('deal', () => void navigate({ to: '/deals', search: isNew })),
          create('offer', () => void navigate({ to: '/deals', search: { new: 'offer' } })),
          {
            id: 'paste',
            label: 'Paste deals',
            words: 'codes coupons mail spreadsheet rows new',
            icon: ClipboardPaste,
            choose: () => void navigate({ to: '/deals', search: { new: 'paste' } }),
          },
          create('store', () => void navigate({ to: '/stores', search: isNew })),
          create('post', () => void navigate({ to: '/posts', search: isNew })),
          create('product', () => void navigate({ to: '/products', search: isNew })),
          create('category', () => void navigate({ to: '/categories', search: isNew })),
          {
            id: 'generate',
            label: 'Generate a store',
            words: 'ai new',
            icon: Sparkles,
            choose: () => void navigate({ to: '/generators', search: isNew }),
          },
          { id: 'publish', label: 'Publish everything again', icon: RefreshCw, choose: publishEverything },
          {
            id: 'site',
            label: 'View site',
            icon: ExternalLink,
            choose: () => void window.open('/', '_blank', 'noopener'),
          },
          { id: 'keys', label: 'Show the keys', words: 'help shortcuts', keys: '?', icon: Keyboard, choose: listKeys },
          { id: 'out', label: 'Sign out', words: 'log out', icon: LogOut, choose: signOut },
        ],
      },
    ];
  }, [navigate, publishEverything, listKeys, signOut]);
}
