import { percentIn } from '../messages/format.ts';
import type { Text } from '../messages/text.ts';
import { priceText } from '../rules/money/money-text.ts';
import { originOf } from '../rules/deals/price-origin.ts';
import type { AmazonProduct } from '../schema/amazon-product.ts';
import { fieldsOf, publicProduct, type PublicProduct } from '../schema/public-shapes.ts';
import { heldPrices } from './indexes/held-items.ts';
import { viewsThisWeek } from './indexes/popularity.ts';
import { postDate } from './indexes/post-cards.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { textOf } from './reading/words.ts';

/** An Amazon product as a card. */
export interface ProductCard {
  /** `amazon/<id>` */
  key: string;
  name: string;
  description: string;
  /** null: there is none. `alt`: what it shows; empty: decoration. */
  image: { src: string; alt: string } | null;
  href: string;
  category: string;
  featured: boolean;
  /** Whole stars, rounded down; `value` as typed; `reviews`: how many, or null. Null: not rated. */
  rating: { stars: number; value: number; reviews: number | null } | null;
  /** `$19.99` */
  price: string | null;
  /** When it was looked up, or else entered; null: there is no price. */
  pricedOn: { text: string; iso: string } | null;
  /** There is a price that may not be shown: the card leads to where it is. */
  seePrice: boolean;
  /** Struck through; only when there is a price beside it. */
  originalPrice: string | null;
  /** `20% OFF` */
  discount: string | null;
  /** Null: nothing was counted, and the line is left out. */
  viewsThisWeek: number | null;
}

/** Featured ones first, each kind as the owner entered it, newest last. */
export function productsInOrder(read: Read): readonly AmazonProduct[] {
  const products = read.document('amazon-products')?.products ?? [];
  return [...products].sort((a, b) => Number(b.featured) - Number(a.featured));
}

function productCard(read: Read, product: AmazonProduct): ProductCard {
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
    price: shown === undefined ? null : priceText(shown, currency, text.language),
    pricedOn: shown === undefined ? null : postDate(read, checkedAt),
    seePrice: shown === undefined && read(heldPrices).includes(id),
    originalPrice:
      salePrice !== undefined && originalPrice !== undefined && originalPrice > salePrice
        ? priceText(originalPrice, currency, text.language)
        : null,
    discount: discountOf(product, text),
    viewsThisWeek: read(viewsThisWeek, id),
  };
}

function ratingOf({ rating, reviewCount }: AmazonProduct): ProductCard['rating'] {
  return rating === undefined ? null : { stars: Math.floor(rating), value: rating, reviews: reviewCount || null };
}

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
