import { Sparkles } from 'lucide-react';
import { priceText } from '../../../../data/rules/deals/money-text.ts';
import type { AmazonProduct } from '../../../../data/schema/amazon-product.ts';
import { RowButton } from '../../ui/controls/buttons.tsx';
import { amazonToasts, inOneLine } from '../../text/messages.ts';
import { ProductForm, ReviewDialog } from './product-dialogs.tsx';
import { listAmazonProducts, deleteAmazonProduct } from '../../../../api/contract/amazon-products.ts';
import { useRead } from '../../http/query.ts';
import { ListPanel } from '../../app/shell/list-panel.tsx';

export const ProductsPanel = () => (
  <ListPanel
    id="amazon-products"
    title="Amazon Products"
    query={useRead(listAmazonProducts)}
    of="products"
    noun="product"
    label="Amazon products"
    textsOf={({ name, category, keywords }) => [name, category, keywords]}
    none="No Amazon products have been added yet."
    add="Add Product"
    rowOf={(product, show) => ({
      picture: product.imageUrl,
      name: product.name,
      hint: aboutProduct(product),
      view: '/amazon-deals',
      actions: <RowButton icon={Sparkles} label={`Write a review of ${product.name}`} onClick={() => show('review')} />,
    })}
    form={(product, close) => <ProductForm product={product} onClose={close} />}
    deletion={() => ({ call: deleteAmazonProduct, toasts: amazonToasts })}
    dialogs={{ review: (product, close) => <ReviewDialog product={product} onClose={close} /> }}
  />
);

function aboutProduct({ category, salePrice, originalPrice, currency, rating, featured }: AmazonProduct): string {
  const price = salePrice ?? originalPrice;
  return inOneLine(
    category,
    price !== undefined && priceText(price, currency),
    rating !== undefined && `rated ${rating}`,
    featured && 'featured',
  );
}
