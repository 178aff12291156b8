import { Pencil, Sparkles, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { priceText } from '../../../../data/rules/money/money-text.ts';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { useFilter } from '../../ui/address/use-filter.ts';
import { useOpen } from '../../ui/address/use-open.ts';
import { Loaded } from '../../ui/controls/list-state.tsx';
import { NameButton } from '../../ui/controls/name-button.tsx';
import { NewButton } from '../../ui/controls/new-button.tsx';
import { RowButton } from '../../ui/controls/row-button.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { matching } from '../../ui/inputs/text-filter.ts';
import { Thumbnail } from '../../ui/controls/thumbnail.tsx';
import { ViewLink } from '../../ui/controls/view-link.tsx';
import { VirtualList } from '../../ui/controls/virtual-list.tsx';
import { GoneDialog } from '../../ui/forms/gone-dialog.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { Panel } from '../../app/shell/panel.tsx';
import { amazonToasts } from '../../text/messages.ts';
import { ProductForm } from './product-form.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { listAmazonProducts, deleteAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { useRead } from '../../http/query.ts';

export function ProductsPanel() {
  const products = useRead(listAmazonProducts);
  const [typed, setTyped] = useFilter('search', '');
  const { kind, id, row: opened, missing, show, close } = useOpen<AmazonProduct, 'delete' | 'review'>(products.data);
  const found = useMemo(
    () => matching(products.data ?? [], typed, ({ name, category, keywords }) => [name, category, keywords]),
    [products.data, typed],
  );
  return (
    <Panel
      id="amazon-products"
      title="Amazon Products"
      {...(products.data && { count: products.data.length })}
      actions={<NewButton label="Add Product" onClick={() => show('new')} />}
    >
      <div className="tools">
        <SearchBox label="Search products" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={products} of="products" as="list">
        {() =>
          found.length === 0 ? (
            <p className="nothing">
              {typed === '' ? 'No Amazon products have been added yet.' : 'No product matches the search.'}
            </p>
          ) : (
            <VirtualList label="Amazon products" items={found} keyOf={({ id }) => id}>
              {(product) => (
                <>
                  <Thumbnail src={product.imageUrl} />
                  <div className="row-main">
                    <NameButton name={product.name} onClick={() => show('edit', product)} />
                    <p className="hint">{aboutProduct(product)}</p>
                  </div>
                  <div className="row-actions">
                    <ViewLink name={product.name} href="/amazon-deals" />
                    <RowButton
                      icon={Sparkles}
                      label={`Write a review of ${product.name}`}
                      onClick={() => show('review', product)}
                    />
                    <RowButton icon={Pencil} label={`Edit ${product.name}`} onClick={() => show('edit', product)} />
                    <RowButton icon={Trash2} label={`Delete ${product.name}`} onClick={() => show('delete', product)} />
                  </div>
                </>
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {kind === 'new' && <ProductForm onClose={close} />}
      {kind === 'edit' && opened && <ProductForm product={opened} onClose={close} />}
      {kind === 'review' && opened && <ReviewDialog product={opened} onClose={close} />}
      {missing && <GoneDialog what="product" kinds={['amazon-products']} id={id} onClose={close} />}
      {kind === 'delete' && opened && (
        <Deletion
          name={opened.name}
          call={deleteAmazonProduct}
          given={{ params: { id: opened.id } }}
          toasts={amazonToasts}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function aboutProduct({ category, salePrice, originalPrice, currency, rating, featured }: AmazonProduct): string {
  const price = salePrice ?? originalPrice;
  return [
    category,
    price !== undefined && priceText(price, currency),
    rating !== undefined && `rated ${rating}`,
    featured && 'featured',
  ]
    .filter(Boolean)
    .join(' · ');
}
