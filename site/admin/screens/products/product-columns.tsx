import { Sparkles, Trash2 } from 'lucide-react';
import type { ProductRow } from '../../../../api/contract/record-rows.ts';
import { NameButton } from '../../controls/name-button.tsx';
import { RowButton } from '../../controls/row-button.tsx';
import { Switch } from '../../controls/switch.tsx';
import { Thumbnail } from '../../controls/thumbnail.tsx';
import { DateCell } from '../../table/date-cell.tsx';
import type { Column } from '../../table/column.ts';

interface Given {
  timeZone: string;
  onOpen(product: ProductRow): void;
  onFeatured(product: ProductRow, featured: boolean): void;
  onReview(product: ProductRow): void;
  onDelete(product: ProductRow): void;
}

const price = (amount: number | null): string | null => (amount === null ? null : `$${amount.toFixed(2)}`);

export function productColumns({ timeZone, onOpen, onFeatured, onReview, onDelete }: Given): Column<ProductRow>[] {
  const date = (id: 'priceCheckedAt' | 'createdAt' | 'updatedAt', name: string): Column<ProductRow> => ({
    id,
    name,
    width: 'minmax(6rem, 0.8fr)',
    named: true,
    cell: (product) => <DateCell date={product[id]} timeZone={timeZone} />,
  });
  return [
    {
      id: 'title',
      name: 'Product',
      width: 'minmax(12rem, 2.6fr)',
      shown: 'always',
      main: true,
      sorts: 'up',
      cell: (product) => (
        <span className="record-pictured">
          <Thumbnail src={product.imageUrl} />
          <NameButton name={product.name} onClick={() => onOpen(product)} />
        </span>
      ),
    },
    {
      id: 'category',
      name: 'Category',
      width: 'minmax(6rem, 0.9fr)',
      shown: true,
      sorts: 'up',
      cell: ({ category }) => category.charAt(0).toUpperCase() + category.slice(1),
    },
    {
      id: 'price',
      name: 'Price',
      width: '5rem',
      shown: true,
      sorts: 'up',
      align: 'end',
      cell: ({ salePrice, originalPrice }) =>
        price(salePrice ?? originalPrice) ?? <span className="record-none">No price</span>,
    },
    {
      id: 'originalPrice',
      name: 'Before',
      width: '5rem',
      align: 'end',
      named: true,
      cell: ({ salePrice, originalPrice }) => salePrice !== null && price(originalPrice),
    },
    {
      id: 'discount',
      name: 'Discount',
      width: '6rem',
      shown: true,
      sorts: 'down',
      align: 'end',
      cell: ({ discount }) => discount !== null && `${discount}%`,
    },
    {
      id: 'rating',
      name: 'Rating',
      width: '5rem',
      shown: true,
      sorts: 'down',
      align: 'end',
      named: true,
      cell: ({ rating }) => rating,
    },
    { ...date('priceCheckedAt', 'Price checked'), shown: true },
    {
      id: 'featured',
      name: 'Featured',
      width: '4.5rem',
      shown: true,
      named: true,
      cell: (product) => (
        <Switch
          on={product.featured}
          label={`${product.name} is featured`}
          onChange={(featured) => onFeatured(product, featured)}
        />
      ),
    },
    { ...date('createdAt', 'Added'), sorts: 'down' },
    { ...date('updatedAt', 'Changed'), sorts: 'down' },
    {
      id: 'actions',
      name: '',
      label: 'Actions',
      width: '4.75rem',
      shown: 'always',
      align: 'end',
      cell: (product) => (
        <span className="record-actions">
          <RowButton icon={Sparkles} label={`Write a review of ${product.name}`} onClick={() => onReview(product)} />
          <RowButton icon={Trash2} label={`Delete ${product.name}`} onClick={() => onDelete(product)} />
        </span>
      ),
    },
  ];
}
