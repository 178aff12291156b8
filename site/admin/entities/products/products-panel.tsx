import { Sparkles } from 'lucide-react';
import { priceText } from '../../../../data/rules/money/money-text.ts';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { useOpen } from '../../ui/address/screen-state.ts';
import { NameButton, NewButton, RowButton, ViewLink, EditButtons } from '../../ui/controls/buttons.tsx';
import { Thumbnail } from '../../ui/controls/list-rows.tsx';
import { GoneDialog } from '../../ui/forms/opened-record.tsx';
import { Deletion } from '../../ui/forms/deletion.tsx';
import { amazonToasts } from '../../text/messages.ts';
import { ProductForm, ReviewDialog } from './product-dialogs.tsx';
import { listAmazonProducts, deleteAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

export function ProductsPanel() {
  const products = useRead(listAmazonProducts);
  const { kind, id, row: opened, missing, show, close } = useOpen<AmazonProduct, 'delete' | 'review'>(products.data);
  return (
    <>
      <ListPanel
        id="amazon-products"
        title="Amazon Products"
        query={products}
        of="products"
        label="Amazon products"
        textsOf={({ name, category, keywords }) => [name, category, keywords]}
        none="No Amazon products have been added yet."
        noneFound="No product matches the search."
        actions={<NewButton label="Add Product" onClick={() => show('new')} />}
      >
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
              <EditButtons name={product.name} onOpen={(next) => show(next, product)} />
            </div>
          </>
        )}
      </ListPanel>
      {kind === 'new' && <ProductForm onClose={close} />}
      {kind === 'edit' && opened && <ProductForm product={opened} onClose={close} />}
      {kind === 'review' && opened && <ReviewDialog product={opened} onClose={close} />}
      {missing && <GoneDialog what="product" kinds={['amazon-products']} id={id} onClose={close} />}
      {kind === 'delete' && opened && (
        <Deletion row={opened} call={deleteAmazonProduct} toasts={amazonToasts} onClose={close} />
      )}
    </>
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
