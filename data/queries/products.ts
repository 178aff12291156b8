import { percentIn } from '../messages/format.ts';
import type { Text } from '../messages/text.ts';
import { isoWeek } from '../rules/dates/iso-week.ts';
import { priceText } from '../rules/deals/money-text.ts';
import { originOf } from '../rules/deals/source.ts';
import type { AmazonProduct } from '../schema/amazon-product.ts';
import { fieldsOf, publicProduct, type PublicProduct } from '../schema/public-shapes.ts';
import { heldPrices } from './indexes/held-items.ts';
import { postDate } from './indexes/post-cards.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { textOf } from './reading/words.ts';

/** Views of an Amazon product in the present ISO week (UTC), as a step; null when nothing was counted. */
const viewsThisWeek = defineQuery('views-this-week', (read, productId: string): number | null => {
  const figures = read.document('product-figures');
  const views = figures?.views[productId];
  return views !== undefined && figures?.week === isoWeek(read.today('UTC')) ? views : null;
});

/** Featured ones first, each kind as the owner entered it, newest last. */
export function productsInOrder(read: Read): readonly AmazonProduct[] {
  const products = read.document('amazon-products')?.products ?? [];
  return [...products].sort((a, b) => Number(b.featured) - Number(a.featured));
}

/** An Amazon product as a card. */
export type ProductCard = ReturnType<typeof productCard>;

function productCard(read: Read, product: AmazonProduct) {
  const { id, name, description, affiliateLink, category, featured, salePrice, originalPrice, currency } = product;
  const shown = salePrice ?? originalPrice;
  const shownField = salePrice === undefined ? 'originalPrice' : 'salePrice';
  const checkedAt = originOf(product, shownField).checkedAt ?? product.createdAt;
  const text = textOf(read);
  return {
    key: `amazon/${id}`,
    name,
    description,
    image: product.imageUrl === '' ? null : { src: product.imageUrl, alt: product.imageAlt },
    href: affiliateLink,
    category,
    featured,
    rating: ratingOf(product),
    /** `$19.99` */
    price: shown === undefined ? null : priceText(shown, currency, text.language),
    /** When it was looked up, or else entered; null: there is no price. */
    pricedOn: shown === undefined ? null : postDate(read, checkedAt),
    /** There is a price that may not be shown: the card leads to where it is. */
    seePrice: shown === undefined && read(heldPrices).includes(id),
    /** Struck through; only when there is a price beside it. */
    originalPrice:
      salePrice !== undefined && originalPrice !== undefined && originalPrice > salePrice
        ? priceText(originalPrice, currency, text.language)
        : null,
    discount: discountOf(product, text),
    /** Null: nothing was counted, and the line is left out. */
    viewsThisWeek: read(viewsThisWeek, id),
  };
}

/** Whole stars, rounded down; `value` as typed; `reviews`: how many, or null. Null: not rated. */
const ratingOf = ({ rating, reviewCount }: AmazonProduct) =>
  rating === undefined ? null : { stars: Math.floor(rating), value: rating, reviews: reviewCount || null };

/** As typed, else worked out from the two prices. */
function discountOf({ discount, salePrice, originalPrice }: AmazonProduct, text: Text): string | null {
  const known = salePrice !== undefined && originalPrice !== undefined && originalPrice > 0;
  const percent = discount ?? (known ? Math.floor((1 - salePrice / originalPrice) * 100) : 0);
  return percent > 0 ? text('deal.off', { discount: percentIn(text.language, percent) }) : null;
}

export const productCards = defineQuery('product-cards', (read): ProductCard[] =>
  productsInOrder(read).map((product) => productCard(read, product)),
);

/** `GET /api/amazon-products`: specification section 3, with this week's counted views. */
export const publicProducts = defineQuery('public-products', (read): PublicProduct[] =>
  productsInOrder(read).map((product) =>
    fieldsOf(publicProduct, { ...product, viewsThisWeek: read(viewsThisWeek, product.id) }),
  ),
);
