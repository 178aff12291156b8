import { z } from 'zod';
import { Tags } from 'lucide-react';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { type BulkAction, deleteAction, replaceLinksAction } from '../../ui/table/bulk/bulk-action.tsx';
import { useAddress } from '../../ui/address/params.ts';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { storeDeletion, StoreForm } from './store-form.tsx';
import { type BulkChange, useCategoryNames } from '../../requests/reads.ts';
import { TableScreen } from '../../app/shell/table-screen.tsx';
import { Link } from '@tanstack/react-router';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf, storeStateNames } from '../../text/messages.ts';
import { type Column, addressColumn, column, fieldColumn, usesColumn } from '../../ui/table/columns.tsx';
import { chipsOf, ListFilter } from '../../ui/table/table-tools.tsx';

interface DealsLinkProps {
  store: StoreRow;
  /** `3 drafts` */
  count: string;
  state?: 'draft';
}

const DealsLink = ({ store: { id, name }, count, state }: DealsLinkProps) => (
  <Link className="link" to="/deals" search={{ store: id, state }} aria-label={`${count} of ${name}`}>
    {count}
  </Link>
);

const columns: readonly Column<StoreRow>[] = [
  fieldColumn('category', 'Category', 'minmax(6rem, 1fr)', { shown: true, sorts: 'up' }),
  column('live', 'Live deals', 'minmax(5rem, 0.7fr)', {
    shown: true,
    sorts: 'down',
    cell: (store) => <DealsLink store={store} count={countOf(store.live, 'live deal')} />,
  }),
  column('drafts', 'Drafts', 'minmax(4.5rem, 0.6fr)', {
    shown: true,
    cell: (store) =>
      store.drafts > 0 && <DealsLink store={store} count={countOf(store.drafts, 'draft')} state="draft" />,
  }),
  fieldColumn('coupons', 'Coupons', '5rem', { align: 'end', named: true }),
  fieldColumn('offers', 'Offers', '4rem', { align: 'end', named: true }),
  usesColumn('clicks', { shown: true }),
  usesColumn('copies', { shown: true }),
  addressColumn('website', 'Website'),
  addressColumn('affiliateLink', 'Affiliate link'),
];

const CategoryField = () => (
  <ChoiceField name="category" required whole options={useCategoryNames()} placeholder="Choose a category" />
);

function CategoryFilter() {
  const [{ category }] = useAddress();
  const names = new Set(useCategoryNames().map(({ value }) => value));
  // One that an address names, and that is gone or not read yet.
  if (category !== undefined) names.add(category);
  const options = [...names].map((name) => ({ value: name, label: name }));
  return <ListFilter name="category" label="Filter by category" all="All categories" options={options} />;
}

const categoryIn = (change: BulkChange): string => ('category' in change && change.category) || 'that category';

const actions: readonly BulkAction[] = [
  {
    label: 'Set category',
    icon: Tags,
    asks: { schema: z.object({ category: z.string().min(1) }), Fields: CategoryField },
    will: (stores, change) => `${stores} will be in ${categoryIn(change)}.`,
    done: (stores, change) => `${stores} put in ${categoryIn(change)}`,
  },
  replaceLinksAction,
  deleteAction('with all coupons and offers in them'),
];

export default function StoresScreen() {
  const [{ name }] = useAddress();
  return (
    <TableScreen
      kind="stores"
      noun="store"
      nameOf={(store) => store.name}
      nameWidth="minmax(10rem, 2fr)"
      aboutOf={({ logo, slug }) => ({ picture: logo, view: storePath(slug) })}
      columnsOf={() => columns}
      states={chipsOf(storeStateNames)}
      actions={actions}
      filters={<CategoryFilter />}
      none="There is no store yet. Add the first one, or let the AI Store Generator draft it."
      add="Add Store"
      form={(found, close) => <StoreForm store={found?.record} name={name} onClose={close} />}
      deletion={storeDeletion}
    />
  );
}
