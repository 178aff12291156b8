import { CalendarCheck, ExternalLink, Star, StarOff, Sparkles } from 'lucide-react';
import { dayOf } from '../../../../data/rules/dates/time-zone.ts';
import { choiceLabel } from '../../ui/inputs/labels.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { ProductForm, ReviewDialog } from './product-dialogs.tsx';
import { amazonToasts, productStateNames } from '../../text/messages.ts';
import { useSiteZone } from '../../requests/reads.ts';
import { useUpdate } from '../../requests/undo.ts';
import { type BulkAction, deleteAction, setAction, replaceLinksAction } from '../../ui/table/bulk/bulk-action.tsx';
import { OpenedRecord } from '../../ui/forms/opened-record.tsx';
import { ListFilter, sourceOptions, chipsOf } from '../../ui/table/table-tools.tsx';
import { TableScreen } from '../../app/shell/table-screen.tsx';
import { updateAmazonProduct, deleteAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { ruleNames } from '../../../../data/rules/deals/held.ts';
import { priceText } from '../../../../data/rules/deals/money-text.ts';
import { column, featuredColumn, fieldColumn, sourceColumn } from '../../ui/table/columns.tsx';

const price = (amount: number | null, currency: string): string | null =>
  amount === null ? null : priceText(amount, currency);

const actionsAt = (today: string): readonly BulkAction[] => [
  setAction('Feature', Star, { featured: true }, 'featured'),
  setAction('Stop featuring', StarOff, { featured: false }, 'no longer featured'),
  {
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
  const today = dayOf(Date.now(), useSiteZone());
  const update = useUpdate(updateAmazonProduct, amazonToasts);
  return (
    <TableScreen
      kind="amazon-products"
      noun="product"
      title="Amazon Products"
      nameOf={({ name }) => name}
      nameWidth="minmax(9rem, 2.6fr)"
      aboutOf={({ name, imageUrl, held }, show) => ({
        picture: imageUrl,
        notes: held && <p className="text-muted text-sm">{`${ruleNames[held.rule]}: ${held.reason}`}</p>,
        buttons: <RowButton icon={Sparkles} label={`Write a review of ${name}`} onClick={() => show('review')} />,
      })}
      columnsOf={(date) => [
        column('category', 'Category', 'minmax(5.25rem, 0.9fr)', {
          shown: true,
          sorts: 'up',
          cell: ({ category }) => choiceLabel(category),
        }),
        column('price', 'Price', '4.25rem', {
          shown: true,
          sorts: 'up',
          align: 'end',
          cell: ({ salePrice, originalPrice, currency }) =>
            price(salePrice ?? originalPrice, currency) ?? <span className="text-muted">No price</span>,
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
        fieldColumn('rating', 'Rating', '4.125rem', { shown: true, sorts: 'down', align: 'end', named: true }),
        sourceColumn('source', 'Source of price', ({ source }) => source),
        sourceColumn('ratingSource', 'Source of rating', ({ ratingSource }) => ratingSource),
        date('priceCheckedAt', 'Price checked', { shown: true }),
        featuredColumn(
          ({ name }) => name,
          ({ id }, featured) => update(id, { featured }),
        ),
      ]}
      states={chipsOf(productStateNames)}
      actions={actionsAt(today)}
      filters={
        <ListFilter name="source" label="Source of prices and ratings" all="All sources" options={sourceOptions} />
      }
      none="No Amazon products have been added yet."
      add="Add Product"
      buttonsOf={() => (
        <a className="btn btn-plain btn-small" href="/amazon-deals" target="_blank" rel="noopener">
          <ExternalLink className="icon" aria-hidden /> View on site
        </a>
      )}
      form={(found, close) => <ProductForm product={found?.record} onClose={close} />}
      deletion={() => ({ call: deleteAmazonProduct, toasts: amazonToasts })}
      dialogs={{
        review: ({ id }, close) => (
          <OpenedRecord kind="amazon-products" noun="product" id={id} onClose={close}>
            {({ record }) => <ReviewDialog product={record} onClose={close} />}
          </OpenedRecord>
        ),
      }}
    />
  );
}
