import { useNavigate } from '@tanstack/react-router';
import { FileText, ShoppingBag, Store, TicketPercent } from 'lucide-react';
import { useMemo } from 'react';
import type { RecordRow } from '../../../../api/contract/shapes/record-rows.ts';
import { useFoundRecords } from '../../requests/found.ts';
import type { Entry, EntryGroup } from '../../ui/address/entry.ts';

interface Found {
  groups: readonly EntryGroup[];
  /** What is shown is what was asked for before. */
  waiting: boolean;
  /** Why nothing could be found; null: nothing failed. */
  error: Error | null;
}

const labels = { stores: 'Stores', deals: 'Deals', posts: 'Posts', products: 'Products' } as const;
type Screen = keyof typeof labels;

/** Stores, deals, posts and products that have every word that was typed; choosing one opens it for editing. */
export function useFound(typed: string): Found {
  const navigate = useNavigate();
  const search = typed.trim();
  const { data, isFetching, error } = useFoundRecords(search);
  const groups = useMemo(() => {
    const found = search === '' ? [] : (data ?? []).map(entryOf);
    return (Object.keys(labels) as Screen[]).map((screen) => ({
      label: labels[screen],
      items: found
        .filter((entry) => entry.screen === screen)
        .map(({ id, ...entry }): Entry => ({
          ...entry,
          id: `${screen}/${id}`,
          choose: () => void navigate({ to: `/${screen}`, search: { edit: id } }),
        })),
    }));
  }, [search, data, navigate]);
  return { groups, waiting: isFetching, error: search === '' ? null : error };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function entryOf(row: RecordRow): Omit<Entry, 'choose'> & { screen: Screen } {
  const { id } = row;
  switch (row.kind) {
    case 'stores':
      return { screen: 'stores', id, label: row.name, hint: row.category, icon: Store };
    case 'blogs':
      return { screen: 'posts', id, label: row.title, hint: capital(row.status), icon: FileText };
    case 'amazon-products':
      return { screen: 'products', id, label: row.name, hint: capital(row.category), icon: ShoppingBag };
    default: {
      const hint = [row.storeName, row.code, row.stateText].filter(Boolean).join(' · ');
      return { screen: 'deals', id, label: row.title, hint, icon: TicketPercent };
    }
  }
}
