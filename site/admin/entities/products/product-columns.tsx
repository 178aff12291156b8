import { Sparkles, Trash2 } from 'lucide-react';
import type { ProductRow } from '../../../../api/contract/shapes/record-rows.ts';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { priceText } from '../../../../data/rules/money/money-text.ts';
import { NameButton, RowButton } from '../../ui/controls/buttons.tsx';
import { Thumbnail } from '../../ui/controls/thumbnail.tsx';
import type { Column } from '../../ui/table/column.ts';
import {
  actionsColumn,
  dateColumns,
  featuredColumn,
  fieldColumn,
  mainColumn,
  sourceColumn,
} from '../../ui/table/shared-columns.tsx';

interface Given {
  timeZone: string;
  onOpen(product: ProductRow): void;
  onFeatured(product: ProductRow, featured: boolean): void;
  onReview(product: ProductRow): void;
  onDelete(product: ProductRow): void;
}

const price = (amount: number | null, currency: string): string | null =>
  amount === null ? null : priceText(amount, currency);

export function productColumns({ timeZone, onOpen, onFeatured, onReview, onDelete }: Given): Column<ProductRow>[] {
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
    {
      id: 'category',
      name: 'Category',
      width: 'minmax(5.25rem, 0.9fr)',
      shown: true,
      sorts: 'up',
      cell: ({ category }) => category.charAt(0).toUpperCase() + category.slice(1),
    },
    {
      id: 'price',
      name: 'Price',
      width: '4.25rem',
      shown: true,
      sorts: 'up',
      align: 'end',
      cell: ({ salePrice, originalPrice, currency }) =>
        price(salePrice ?? originalPrice, currency) ?? <span className="record-none">No price</span>,
    },
    {
      id: 'originalPrice',
      name: 'Before',
      width: '5rem',
      align: 'end',
      named: true,
      cell: ({ salePrice, originalPrice, currency }) => salePrice !== null && price(originalPrice, currency),
    },
    {
      id: 'discount',
      name: 'Discount',
      width: '5rem',
      sorts: 'down',
      align: 'end',
      cell: ({ discount }) => discount !== null && `${discount}%`,
    },
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
