import { Pencil, Plus, Sparkles, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { Loaded } from '../../controls/list-state.tsx';
import { RowButton } from '../../controls/row-button.tsx';
import { SearchBox } from '../../controls/search-box.tsx';
import { matching } from '../../controls/text-filter.ts';
import { Thumbnail } from '../../controls/thumbnail.tsx';
import { VirtualList } from '../../controls/virtual-list.tsx';
import { Deletion } from '../../forms/deletion.tsx';
import { Panel } from '../../shell/panel.tsx';
import { amazonToasts } from '../../messages.ts';
import { useAmazonProducts, useDeleteAmazonProduct } from '../../requests/amazon-products.ts';
import { ProductForm } from './product-form.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete' | 'review'; product: AmazonProduct } | null;

export function ProductsPanel() {
  const products = useAmazonProducts();
  const remove = useDeleteAmazonProduct();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const found = useMemo(
    () => matching(products.data ?? [], typed, ({ name, category, keywords }) => [name, category, keywords]),
    [products.data, typed],
  );
  return (
    <Panel
      id="amazon-products"
      title="Amazon Products"
      {...(products.data && { count: products.data.length })}
      actions={
        <button type="button" className="btn btn-primary btn-small" onClick={() => setOpen({ kind: 'new' })}>
          <Plus className="icon" aria-hidden /> Add Product
        </button>
      }
    >
      <div className="tools">
        <SearchBox label="Search products" value={typed} onChange={setTyped} />
      </div>
      <Loaded query={products} of="products">
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
                    <a
                      className="row-name"
                      href={product.affiliateLink}
                      target="_blank"
                      rel="sponsored nofollow noopener"
                    >
                      {product.name}
                    </a>
                    <p className="hint">{aboutProduct(product)}</p>
                  </div>
                  <div className="row-actions">
                    <RowButton
                      icon={Sparkles}
                      label={`Write a review of ${product.name}`}
                      onClick={() => setOpen({ kind: 'review', product })}
                    />
                    <RowButton
                      icon={Pencil}
                      label={`Edit ${product.name}`}
                      onClick={() => setOpen({ kind: 'edit', product })}
                    />
                    <RowButton
                      icon={Trash2}
                      label={`Delete ${product.name}`}
                      onClick={() => setOpen({ kind: 'delete', product })}
                    />
                  </div>
                </>
              )}
            </VirtualList>
          )
        }
      </Loaded>
      {open?.kind === 'new' && <ProductForm onClose={close} />}
      {open?.kind === 'edit' && <ProductForm product={open.product} onClose={close} />}
      {open?.kind === 'review' && <ReviewDialog product={open.product} onClose={close} />}
      {open?.kind === 'delete' && (
        <Deletion
          name={open.product.name}
          remove={() => remove.mutateAsync({ params: { id: open.product.id } })}
          deleted={amazonToasts.deleted}
          failed={amazonToasts.failed}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function aboutProduct({ category, salePrice, originalPrice, rating, featured }: AmazonProduct): string {
  const price = salePrice ?? originalPrice;
  return [
    category,
    price !== undefined && `$${price.toFixed(2)}`,
    rating !== undefined && `rated ${rating}`,
    featured && 'featured',
  ]
    .filter(Boolean)
    .join(' · ');
}
