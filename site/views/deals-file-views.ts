import { z } from 'zod';
import { textOf } from '../../data/queries/reading/words.ts';
import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import { liveCoupons, liveOffers } from '../../data/queries/indexes/live-deals.ts';
import { defineQuery, type Read } from '../../data/queries/reading/reader.ts';
import { siteTimeZone, siteUrl } from '../../data/queries/reading/site.ts';
import { storeLabel } from '../../data/queries/indexes/store-in-lists.ts';
import { currencyOfDeal, discountLabel } from '../../data/rules/deals/discount-label.ts';
import { expiryInstant, startInstant } from '../../data/rules/dates/expiry.ts';
import { sourceOfCode } from '../../data/rules/deals/source.ts';
import { partitionSlug } from '../../data/rules/text/store-name-order.ts';
import { anchorOf, dealsFilePath, storePath, visitLink } from '../../data/rules/deals/visit-link.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import { shownTextsOf } from '../../data/schema/deal.ts';
import * as shapes from '../../data/schema/deals-file.ts';
import type { DealsFile, DealsIndex, DealsPart, PublishedDeal } from '../../data/schema/deals-file.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';

/** Files for other programs: the deals of each store, and where those files are. */

export const DEALS_INDEX_PATH = '/deals.json';
export const dealsPartPath = (partition: string): string =>
  partition === '' ? '/deals/stores.json' : `/deals/stores-${partitionSlug(partition)}.json`;

/** The shapes, by where their JSON Schema is published. */
const schemas = {
  '/schemas/deals.json': shapes.dealsFile,
  '/schemas/deals-part.json': shapes.dealsPart,
  '/schemas/deals-index.json': shapes.dealsIndex,
} as const;
type SchemaPath = keyof typeof schemas;
export const schemaPaths = Object.keys(schemas) as readonly SchemaPath[];

const schemaAddress = (read: Read, path: SchemaPath): string => read(siteUrl) + path;

/** The JSON Schema at this path. */
export const schemaView = defineQuery('deals-schema-view', (read, path: string): { [keyword: string]: any } => ({
  ...z.toJSONSchema(schemas[path as SchemaPath]),
  $id: schemaAddress(read, path as SchemaPath),
}));

/** `/store/acme/deals.json`: what can be used at the store with this id now. */
export function dealsFileOf(read: Read, id: string): DealsFile {
  const store = read.document(`stores/${id}`);
  if (!store) throw new Error(`There is no store with the id ${id}, so it has no deals.`);
  const page = read(siteUrl) + storePath(store.slug);
  return {
    $schema: schemaAddress(read, '/schemas/deals.json'),
    disclosure: textOf(read)('feeds.disclosure'),
    store: {
      id,
      name: store.name,
      url: page,
      website: store.website ?? null,
      category: store.category,
      description: store.description,
      logo: store.logo === '' ? null : new URL(store.logo, read(siteUrl)).href,
    },
    deals: [
      ...liveOffers(read, store).map((offer) => published(read, page, store, 'offer', offer)),
      ...liveCoupons(read, store).map((coupon) => published(read, page, store, 'coupon', coupon)),
    ],
  };
}
export const dealsFileView = defineQuery('deals-file-view', dealsFileOf);

function published(
  read: Read,
  page: string,
  store: Store,
  kind: 'coupon' | 'offer',
  deal: Coupon | Offer,
): PublishedDeal {
  const { title, description, code = null, discountType, discountValue, startsAt, expiryDate, verifiedAt } = deal;
  const { kind: sourceKind, reference, seenAt = null } = sourceOfCode(deal);
  const { href, external } = visitLink(store, deal.affiliateLink);
  const instant = (given: string | undefined, of: typeof startInstant): string | null =>
    given === undefined ? null : new Date(of(given, read(siteTimeZone))).toISOString();
  const key = dealKey(kind, store.id, deal.id);
  return {
    id: key,
    kind,
    title,
    description,
    code,
    discount: {
      type: discountType,
      value: discountValue,
      currency: currencyOfDeal(deal) ?? null,
      text: discountLabel(deal, textOf(read)),
    },
    url: `${page}#${anchorOf(key)}`,
    link: external ? href : null,
    validFrom: instant(startsAt, startInstant),
    validUntil: instant(expiryDate, expiryInstant),
    verifiedAt: verifiedAt ?? null,
    ...(deal.conditions && { conditions: deal.conditions }),
    ...shownTextsOf(deal),
    ...(deal.countries && { countries: deal.countries }),
    source: { kind: sourceKind, reference, seenAt },
    createdAt: deal.createdAt,
    updatedAt: deal.updatedAt,
  };
}

/** At most so many stores stand in one part. All do, those without deals too: an edit of a deal changes no list. */
const STORES_OF_PART = 500;
export const dealsParts = defineQuery('deals-parts', (read): readonly string[] =>
  read.partitions('stores-by-name', STORES_OF_PART),
);

/** `/deals/stores-a.json` */
export const dealsPartView = defineQuery('deals-part-view', (read, partition: string): DealsPart => ({
  $schema: schemaAddress(read, '/schemas/deals-part.json'),
  stores: read.partition('stores-by-name', partition).flatMap((id) => {
    const label = storeLabel(read, id);
    return label === null ? [] : [{ name: label[0], url: read(siteUrl) + dealsFilePath(label[1]) }];
  }),
}));

/** `/deals.json` */
export const dealsIndexView = defineQuery('deals-index-view', (read): DealsIndex => ({
  $schema: schemaAddress(read, '/schemas/deals-index.json'),
  parts: read(dealsParts).map((partition) => read(siteUrl) + dealsPartPath(partition)),
}));
