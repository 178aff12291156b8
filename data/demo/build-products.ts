import type { AmazonProduct } from '../schema/amazon-product.ts';
import { DEFAULT_CURRENCY } from '../schema/currency.ts';
import type { Calendar } from './calendar.ts';
import type { ProductDraft } from './stores/drafts.ts';
import { pictureOf } from './media.ts';

/** The products are entered one after another, so many days apart. */
const DAYS_APART = 3;
const ENTERED_MINUTE = 6 * 60;
/** An invented shop on a domain that can never exist, with an associate's tag as real links have one. */
const linkTo = (slug: string) => `https://amazon.example/dp/${slug}?tag=topcoupons-20`;

export function buildProduct(
  { slug, priced, ...draft }: ProductDraft,
  position: number,
  calendar: Calendar,
): AmazonProduct {
  const isFed = priced === 'from a feed';
  const days = isFed ? 0 : priced;
  const createdAt = calendar.at(-days - 1 - position * DAYS_APART, ENTERED_MINUTE);
  const checkedAt = isFed ? calendar.at(0, 0) : calendar.day(-days);
  return {
    name: draft.name,
    description: draft.description,
    affiliateLink: linkTo(slug),
    imageUrl: pictureOf(`products/${slug}`),
    imageAlt: '',
    currency: DEFAULT_CURRENCY,
    ...(draft.originalPrice === undefined ? {} : { originalPrice: draft.originalPrice }),
    ...(draft.salePrice === undefined ? {} : { salePrice: draft.salePrice, priceCheckedAt: checkedAt }),
    ...(draft.discount === undefined ? {} : { discount: draft.discount }),
    category: draft.category,
    keywords: draft.keywords,
    featured: draft.featured ?? false,
    ...(isFed ? { priceSource: { kind: 'network' as const, reference: `amazon/${slug}`, seenAt: checkedAt } } : {}),
    id: slug,
    revision: 1,
    createdAt,
    updatedAt: createdAt,
  };
}
