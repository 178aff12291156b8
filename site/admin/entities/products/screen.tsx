import { CalendarCheck, ExternalLink, Star, StarOff, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductRow } from '../../../../api/contract/shapes/record-rows.ts';
import { dayOf } from '../../../../data/rules/dates/time-zone.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NewButton, NameButton, RowButton } from '../../ui/controls/buttons.tsx';
import { ProductForm, ReviewDialog } from './product-dialogs.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { amazonToasts } from '../../text/messages.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { changing } from '../../requests/undo.ts';
import { Screen } from '../../app/shell/screen.tsx';
import { type BulkAction, deleteAction, setAction, replaceLinksAction } from '../../ui/table/bulk/bulk-action.tsx';
import { OpenedRecord } from '../../ui/forms/opened-record.tsx';
import { ListFilter, sourceOptions, chipsOf } from '../../ui/table/table-tools.tsx';
import { TableScreen } from '../../ui/table/table-screen.tsx';
import { updateAmazonProduct, deleteAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { useChange } from '../../http/query.ts';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { priceText } from '../../../../data/rules/money/money-text.ts';
import { Thumbnail } from '../../ui/controls/list-rows.tsx';
import {
  type Column,
  actionsColumn,
  column,
  dateColumns,
  featuredColumn,
  fieldColumn,
  mainColumn,
  sourceColumn,
} from '../../ui/table/columns.tsx';
import { productStateNames } from '../../text/state-names.ts';

interface Given {
  timeZone: string;
  onOpen(product: ProductRow): void;
  onFeatured(product: ProductRow, featured: boolean): void;
  onReview(product: ProductRow): void;
  onDelete(product: ProductRow): void;
}

const price = (amount: number | null, currency: string): string | null =>
  amount === null ? null : priceText(amount, currency);

function productColumns({ timeZone, onOpen, onFeatured, onReview, onDelete }: Given): Column<ProductRow>[] {
  const date = dateColumns(timeZone);
  return [
    mainColumn('Product', 'minmax(9rem, 2.6fr)', (product) => (
      <span className="flex items-center gap-2.5 min-w-0">
        <Thumbnail src={product.imageUrl} />
        <span>
          <NameButton name={product.name} onClick={() => onOpen(product)} />
          {product.held && <p className="record-note">{`${ruleNames[product.held.rule]}: ${product.held.reason}`}</p>}
        </span>
      </span>
    )),
    column('category', 'Category', 'minmax(5.25rem, 0.9fr)', {
      shown: true,
      sorts: 'up',
      cell: ({ category }) => category.charAt(0).toUpperCase() + category.slice(1),
    }),
    column('price', 'Price', '4.25rem', {
      shown: true,
      sorts: 'up',
      align: 'end',
      cell: ({ salePrice, originalPrice, currency }) =>
        price(salePrice ?? originalPrice, currency) ?? <span className="record-none">No price</span>,
    }),
    column('originalPrice', 'Before', '5rem', {
      align: 'end',
      named: true,
      cell: ({ salePrice, originalPrice, currency }) => salePrice !== null && price(originalPrice, currency),
    }),
    column('discount', 'Discount', '5rem', {
      sorts: 'down',
      align: 'end',
      cell: ({ discount }) => discount !== null && `${discount}%`,
    }),
    fieldColumn('rating', 'Rating', '4rem', { shown: true, sorts: 'down', align: 'end', named: true }),
    sourceColumn('source', 'Source of price', ({ source }) => source),
    sourceColumn('ratingSource', 'Source of rating', ({ ratingSource }) => ratingSource),
    date('priceCheckedAt', 'Price checked', { shown: true }),
    featuredColumn(({ name }) => name, onFeatured),
    date('createdAt', 'Added', { sorts: 'down' }),
    date('updatedAt', 'Changed', { sorts: 'down' }),
    actionsColumn((product) => (
      <>
        <RowButton icon={Sparkles} label={`Write a review of ${product.name}`} onClick={() => onReview(product)} />
        <RowButton icon={Trash2} label={`Delete ${product.name}`} onClick={() => onDelete(product)} />
      </>
    )),
  ];
}

const actionsAt = (today: string): readonly BulkAction[] => [
  setAction('Feature', Star, { featured: true }, 'featured'),
  setAction('Stop featuring', StarOff, { featured: false }, 'no longer featured'),
  {
    id: 'checked',
    label: 'Prices checked today',
    icon: CalendarCheck,
    change: { priceCheckedAt: today },
    will: (products) => `The prices of ${products} will be marked as checked today.`,
    done: (products) => `Prices of ${products} marked as checked`,
  },
  replaceLinksAction,
  deleteAction(),
];

export default function ProductsScreen() {
  const timeZone = useSiteZone();
  const open = useOpen<{ id: string }>(undefined);
  const update = useChange(updateAmazonProduct);
  const [asked, setAsked] = useState<{ kind: 'delete' | 'review'; product: ProductRow } | null>(null);
  const toasts = { done: amazonToasts.updated, failed: amazonToasts.updateFailed };
  const columns = productColumns({
    timeZone,
    onOpen: (row) => open.show('edit', row),
    onFeatured: ({ id }, featured) =>
      void changing(toasts, () => update.mutateAsync({ params: { id }, body: { featured } })),
    onReview: (product) => setAsked({ kind: 'review', product }),
    onDelete: (product) => setAsked({ kind: 'delete', product }),
  });
  const actions = actionsAt(dayOf(Date.now(), timeZone));
  const close = () => setAsked(null);
  return (
    <Screen
      title="Amazon Products"
      actions={
        <>
          <a className="btn btn-plain btn-small" href="/amazon-deals" target="_blank" rel="noopener">
            <ExternalLink className="icon" aria-hidden /> View on site
          </a>
          <NewButton label="Add Product" onClick={() => open.show('new')} />
        </>
      }
    >
      <TableScreen
        kind="amazon-products"
        name="products"
        noun="product"
        columns={columns}
        states={chipsOf(productStateNames)}
        nameOf={({ name }) => name}
        onOpen={(row) => open.show('edit', row)}
        onDelete={(product) => setAsked({ kind: 'delete', product })}
        actions={actions}
        filters={
          <ListFilter name="source" label="Source of prices and ratings" all="All sources" options={sourceOptions} />
        }
        none="No Amazon products have been added yet."
      />
      {open.kind === 'new' && <ProductForm onClose={open.close} />}
      {open.kind === 'edit' && open.id !== undefined && (
        <OpenedRecord key={open.id} kind="amazon-products" noun="product" id={open.id} onClose={open.close}>
          {({ record }) => <ProductForm product={record} onClose={open.close} />}
        </OpenedRecord>
      )}
      {asked?.kind === 'review' && (
        <OpenedRecord kind="amazon-products" noun="product" id={asked.product.id} onClose={close}>
          {({ record }) => <ReviewDialog product={record} onClose={close} />}
        </OpenedRecord>
      )}
      {asked?.kind === 'delete' && (
        <Deletion row={asked.product} call={deleteAmazonProduct} toasts={amazonToasts} onClose={close} />
      )}
    </Screen>
  );
}
