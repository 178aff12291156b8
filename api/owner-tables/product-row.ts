import { breachOfRating, figuresOf, pricesShown } from '../../data/rules/deals/held.ts';
import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import { originOf, pricesOf } from '../../data/rules/deals/price-origin.ts';
import { sourceOfPrice, sourceOfRating } from '../../data/rules/deals/source.ts';
import type { AmazonProduct } from '../../data/schema/amazon-product.ts';
import type { IndexedRow } from './indexed-row.ts';
import { flagsOf, savedFields, savedKeys } from './row-parts.ts';
import { searchText } from './search-text.ts';

/** The row of a product. When its price may be shown depends on the time: that is kept as instants. */
export function productRow(product: AmazonProduct, timeZone: string): IndexedRow {
  const { name, category, featured, imageUrl, affiliateLink, currency } = product;
  const { originalPrice = null, salePrice = null, discount = null, rating = null, priceCheckedAt = null } = product;
  const price = salePrice ?? originalPrice;
  const source = sourceOfPrice(product);
  const ratingSource = rating === null ? null : sourceOfRating(product);
  const shown = pricesShown(product, () => timeZone);
  const isHeld =
    breachOfRating(product) !== null ||
    pricesOf(product).some((field) => originOf(product, field).source.kind === 'model');
  return {
    kind: 'amazon-products',
    id: product.id,
    text: searchText(name, product.keywords),
    fields: {
      ...savedFields(product),
      name,
      category,
      featured,
      imageUrl,
      affiliateLink,
      currency,
      originalPrice,
      salePrice,
      discount,
      rating,
      priceCheckedAt,
      source,
      ratingSource,
      figures: figuresOf(product),
    },
    flags: flagsOf({
      featured,
      unpriced: price === null,
      held: isHeld,
      [source.kind]: true,
      ...(ratingSource !== null && { [ratingSource.kind]: true }),
    }),
    // from when until when its prices may be shown
    starts: shown === null ? null : Math.max(0, shown.from),
    urgent: null,
    expires: shown === null ? null : Math.max(0, shown.until),
    keys: { ...savedKeys(product), title: nameOrder(name), category: nameOrder(category), price, discount, rating },
  };
}
