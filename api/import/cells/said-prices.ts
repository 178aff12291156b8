import { startInstant } from '../../../data/rules/dates/expiry.ts';
import { originOf, pricesOf, withOrigins, isImported } from '../../../data/rules/deals/source.ts';
import { priceAmounts, priceFields, type AmazonProduct, type PriceField } from '../../../data/schema/amazon-product.ts';
import type { Source } from '../../../data/schema/source.ts';
import { checkedByOwner } from '../../entities/owners-edit.ts';
import { without } from '../../entities/revision.ts';
import type { Changes } from './field-values.ts';
import { belongsTo } from './identity.ts';
import type { Origin } from './import-rules.ts';
import { RowRefused } from './errors.ts';

/** A price that was confirmed less than this before is left as it is, so that the same file changes nothing again. */
const CONFIRMED_MS = 3_600_000;

type SaidIn = Pick<Origin, 'feed' | 'now' | 'timeZone' | 'pricesOf'>;

/** The prices of something new: the file says them now, unless it says when it looked. */
export const datedPrices = (typed: Changes, now: Date): Changes =>
  priceFields.some((field) => typed[field] !== undefined) && typed['priceCheckedAt'] === undefined
    ? { ...typed, priceCheckedAt: now.toISOString() }
    : typed;

/** Whether a feed says the price as it is shown. A table of the owner says what it says. */
function saysPrice(product: AmazonProduct, changes: Changes, { feed }: SaidIn): boolean {
  if (feed === null) return true;
  const { source, ownFields = [] } = product;
  const [shown = priceFields.find((field) => field in changes)] = pricesOf(product);
  const isOfFeed = isImported(product) && belongsTo(source?.reference, feed);
  return (
    shown !== undefined && shown in changes && (isOfFeed ? !ownFields.includes(shown) : product[shown] === undefined)
  );
}

/** Both prices of a product are in one currency. Throws `RowRefused` where a row names another and leaves one of them as it is. */
export function checkCurrency(product: AmazonProduct, changes: Changes, { feed }: SaidIn): void {
  const { currency: present, source, ownFields = [] } = product;
  const isOfFeed = feed === null || (isImported(product) && belongsTo(source?.reference, feed));
  const stays = (field: PriceField) => !(field in changes) || !isOfFeed || (feed !== null && ownFields.includes(field));
  if (!('currency' in changes) || changes['currency'] === present) return;
  if (priceAmounts.some((field) => product[field] !== undefined && stays(field)))
    throw new RowRefused(
      'currency',
      `The row is in ${String(changes['currency'])}, and a price of the product that it leaves as it is in ${present}.`,
    );
}

/** What a row says of prices that are there: when they were checked, of a feed only with the price that is shown. */
export function confirmedPrices(product: AmazonProduct, changes: Changes, said: SaidIn): Changes {
  if (!saysPrice(product, changes, said)) return without(changes, 'priceCheckedAt');
  const [shown] = pricesOf(product);
  if (said.feed === null || said.pricesOf === null || shown === undefined || 'priceCheckedAt' in changes)
    return changes;
  const { source, checkedAt } = originOf(product, shown);
  if (!isImported({ source }) || !belongsTo(source.reference, said.feed)) return changes;
  const before = startInstant(checkedAt ?? '1970-01-01', said.timeZone);
  return Date.parse(said.pricesOf) - before < CONFIRMED_MS ? changes : { ...changes, priceCheckedAt: said.pricesOf };
}

/**
 * A product after a row: what it says of a price is from its feed, as of when that looked; other prices stay from where, and as old as, they
 * were. A table of the owner changes no source, since it may have older prices of a feed in it, and its date is that of all prices. Throws
 * `InvalidRequest` where it says when a price of a network was checked.
 */
export function withPricesSaid(
  after: AmazonProduct,
  before: AmazonProduct,
  changes: Changes,
  { feed, now, source }: SaidIn & { source: Source },
): AmazonProduct {
  const stated = 'priceCheckedAt' in changes && after.priceCheckedAt !== before.priceCheckedAt;
  const isOfFeed = feed !== null && belongsTo(before.source?.reference, feed);
  const isSaid = (field: PriceField) =>
    field in changes && (after[field] !== before[field] || (isOfFeed && before.ownFields?.includes(field) !== true));
  return withOrigins(after, (field) => {
    const known = originOf(before, field);
    if (!isSaid(field))
      return feed === null && stated
        ? { ...known, checkedAt: checkedByOwner(known.source, after.priceCheckedAt) }
        : known;
    const isChanged = after[field] !== before[field];
    return {
      source: feed === null ? known.source : source,
      checkedAt: stated ? after.priceCheckedAt : isChanged ? now.toISOString() : known.checkedAt,
    };
  });
}
