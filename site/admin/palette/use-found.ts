import { useNavigate } from '@tanstack/react-router';
import { FileText, ShoppingBag, Store, TicketPercent } from 'lucide-react';
import { useMemo } from 'react';
import { matching } from '../controls/text-filter.ts';
import { useAmazonProducts } from '../requests/amazon-products.ts';
import { useBlogs } from '../requests/blogs.ts';
import { useOffers } from '../requests/offers.ts';
import { useStores } from '../requests/stores.ts';
import type { EntryGroup } from './entry.ts';

/** So many of each kind are shown; typing more narrows them down. */
const MOST_SHOWN = 6;

/** Stores, deals, posts and products that have every word that was typed; choosing one opens it for editing. */
export function useFound(typed: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const stores = useStores().data;
  const offers = useOffers().data;
  const posts = useBlogs().data;
  const products = useAmazonProducts().data;
  return useMemo(() => {
    if (typed.trim() === '') return [];
    return [
      {
        label: 'Stores',
        items: matching(stores ?? [], typed, ({ name, slug }) => [name, slug])
          .slice(0, MOST_SHOWN)
          .map(({ id, name, category }) => ({
            id: `stores/${id}`,
            label: name,
            hint: category,
            icon: Store,
            choose: () => void navigate({ to: '/stores', search: { edit: id } }),
          })),
      },
      {
        label: 'Deals',
        items: matching(offers ?? [], typed, ({ title, code, store }) => [title, code, store.name])
          .slice(0, MOST_SHOWN)
          .map(({ id, title, code, store }) => ({
            id: `deals/${id}`,
            label: title,
            hint: [store.name, code].filter(Boolean).join(' · '),
            icon: TicketPercent,
            choose: () => void navigate({ to: '/deals', search: { edit: id } }),
          })),
      },
      {
        label: 'Posts',
        items: matching(posts ?? [], typed, ({ title, slug }) => [title, slug])
          .slice(0, MOST_SHOWN)
          .map(({ id, title, status }) => ({
            id: `blogs/${id}`,
            label: title,
            hint: status,
            icon: FileText,
            choose: () => void navigate({ to: '/posts', search: { edit: id } }),
          })),
      },
      {
        label: 'Products',
        items: matching(products ?? [], typed, ({ name, keywords }) => [name, keywords])
          .slice(0, MOST_SHOWN)
          .map(({ id, name, category }) => ({
            id: `amazon-products/${id}`,
            label: name,
            hint: category,
            icon: ShoppingBag,
            choose: () => void navigate({ to: '/products', search: { edit: id } }),
          })),
      },
    ];
  }, [typed, stores, offers, posts, products, navigate]);
}
