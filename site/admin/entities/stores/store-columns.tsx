import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { StoreRow } from '../../../../api/contract/shapes/record-rows.ts';
import { storePath } from '../../../../data/rules/deals/visit-link.ts';
import { countOf } from '../../text/count-of.ts';
import { NameButton, RowButton, ViewLink } from '../../ui/controls/buttons.tsx';
import { Thumbnail } from '../../ui/controls/thumbnail.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  actionsColumn,
  addressColumn,
  dateColumns,
  fieldColumn,
  mainColumn,
  usesColumn,
} from '../../ui/table/shared-columns.tsx';

interface Given {
  timeZone: string;
  onOpen(store: StoreRow): void;
  onDelete(store: StoreRow): void;
}

export function storeColumns({ timeZone, onOpen, onDelete }: Given): Column<StoreRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Store', 'minmax(10rem, 2fr)', (store) => (
      <span className="flex items-center gap-2.5 min-w-0">
        <Thumbnail src={store.logo} />
        <NameButton name={store.name} onClick={() => onOpen(store)} />
      </span>
    )),
    fieldColumn('category', 'Category', 'minmax(6rem, 1fr)', { shown: true, sorts: 'up' }),
    {
      id: 'live',
      name: 'Live deals',
      width: 'minmax(5rem, 0.7fr)',
      shown: true,
      sorts: 'down',
      cell: (store) => (
        <Link
          className="link"
          to="/deals"
          search={{ store: store.id }}
          aria-label={`${countOf(store.live, 'live deal')} of ${store.name}`}
        >
          {countOf(store.live, 'live deal')}
        </Link>
      ),
    },
    {
      id: 'drafts',
      name: 'Drafts',
      width: 'minmax(4.5rem, 0.6fr)',
      shown: true,
      cell: (store) =>
        store.drafts > 0 && (
          <Link
            className="link"
            to="/deals"
            search={{ store: store.id, state: 'draft' }}
            aria-label={`${countOf(store.drafts, 'draft')} of ${store.name}`}
          >
            {countOf(store.drafts, 'draft')}
          </Link>
        ),
    },
    fieldColumn('coupons', 'Coupons', '5rem', { align: 'end', named: true }),
    fieldColumn('offers', 'Offers', '4rem', { align: 'end', named: true }),
    usesColumn('clicks', { shown: true }),
    usesColumn('copies', { shown: true }),
    addressColumn('website', 'Website'),
    addressColumn('affiliateLink', 'Affiliate link'),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((store) => (
      <>
        <ViewLink href={storePath(store.slug)} name={store.name} />
        <RowButton icon={Trash2} label={`Delete ${store.name}`} onClick={() => onDelete(store)} />
      </>
    )),
  ];
}
