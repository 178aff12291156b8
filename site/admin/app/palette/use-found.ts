import { useNavigate } from '@tanstack/react-router';
import { FileText, ShoppingBag, Store, TicketPercent } from 'lucide-react';
import { useMemo } from 'react';
import type { RecordRow } from '../../../../api/contract/shapes/record-rows.ts';
import type { Entry } from '../../ui/address/entry.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRecords } from '../../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../../api/contract/shapes/record-filter.ts';
import { call } from '../../http/call.ts';

/** So many of each kind are asked for; typing more narrows them down. */
const MOST = 6;
const kinds = ['stores', 'deals', 'blogs', 'amazon-products'] as const satisfies readonly RecordKind[];

/** The newest records of each kind that have every word of the search, asked for each time; none while it is blank. */
const useFoundRecords = (search: string) =>
  useQuery({
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

const labels = { stores: 'Stores', deals: 'Deals', posts: 'Posts', products: 'Products' } as const;
type Screen = keyof typeof labels;

/** Stores, deals, posts and products that have every word that was typed; choosing one opens it for editing. */
export function useFound(typed: string) {
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
  return {
    groups,
    /** What is shown is what was asked for before. */
    waiting: isFetching,
    /** Why nothing could be found; null: nothing failed. */
    error: search === '' ? null : error,
  };
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
