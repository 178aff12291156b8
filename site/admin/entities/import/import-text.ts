import type { ImportPlan, PlannedKind, RowStatus } from '../../../../api/contract/shapes/import-plan.ts';
import type { ImportProgress } from '../../../../api/contract/imports.ts';
import { labelOf } from '../../../../data/schema/field-labels.ts';
import { countText } from '../../../../data/rules/text/numbers.ts';
import { plural } from '../../../../data/schema/plural.ts';
import { countOf, failure, inOneLine } from '../../text/messages.ts';

export const kindNames: { readonly [kind in PlannedKind]: string } = {
  coupons: 'Coupons',
  offers: 'Offers',
  stores: 'Stores',
  'amazon-products': 'Amazon products',
  everything: 'Everything (an export)',
};

export const statusNames: { readonly [status in RowStatus]: string } = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  refused: 'Refused',
  gone: 'Gone',
};

const special: { readonly [field: string]: string } = {
  id: 'Id in the feed',
  storeWebsite: 'Website of the store',
  storeCategory: 'Category of a new store',
  discountPercent: 'Discount in percent',
  discountAmount: 'Discount as an amount',
  isPercentage: 'Whether the discount is in percent',
  deepLink: 'Deep-link template',
  status: 'Whether it is live',
};

/** A field that columns are mapped to, as a person reads it. */
export const fieldName = (field: string): string => special[field] ?? labelOf(field);

/** What is counted. */
const progressOf = { understanding: 'Rows checked:', comparing: 'Stores compared:' } as const;

/** Of the file that is imported, and of what it would do. */
export const importText = {
  holds: 'What it holds',
  store: 'Store of rows without one',
  storeOfRow: 'None: each row names its store',
  zone: 'Time zone of the file',
  createStores: 'Create stores that are not there yet',
  partial: 'The file has only what is new or changed: what it leaves out stays',
  dateOrder: 'Dates such as 3/4/2026',
  dateOrderUnknown: 'As other dates of the file show',
  dateOrders: [
    { value: 'day-first', label: 'Day first: 3 April' },
    { value: 'month-first', label: 'Month first: March 4' },
  ],
  pricesNow: 'The prices in it were looked up just now: those that are the same stay shown for another day',
  looking: 'Reading the file…',
  importing: 'Importing…',
  progress: ({ step, done, of }: ImportProgress) =>
    step === 'counting pages'
      ? 'Counting the pages that change…'
      : step === 'reading' || of === null
        ? `${countOf(done, 'row')} read`
        : `${progressOf[step]} ${countText(done)} of ${countText(of)}`,
  deleted: { title: 'The columns are no longer kept' },
  deleteFailed: failure('The columns could not be deleted'),
  summary: ({ kind, rows, feed, shape, newStores, guessedEncoding }: ImportPlan) =>
    inOneLine(
      kind === 'everything'
        ? `${countOf(rows, 'document')} of an export`
        : `${countOf(rows, 'row')} of ${kindNames[kind].toLowerCase()}`,
      feed !== null && `from the feed ${feed}`,
      shape !== null && `with the columns of ${shape}`,
      newStores > 0 && `${countOf(newStores, 'store')} ${plural(newStores, 'is', 'are')} created`,
      guessedEncoding !== undefined && `read as ${guessedEncoding}, since it is not UTF-8`,
    ),
  /** What the button says. */
  apply: ({ kind, counts }: ImportPlan) => {
    const imported = countOf(counts.new + counts.changed, kind === 'everything' ? 'document' : 'row');
    return `Import ${imported}${counts.gone > 0 ? `, withdraw ${countText(counts.gone)}` : ''}`;
  },
  shrinks: ({ counts }: ImportPlan) =>
    `The feed has shrunk by more than a fifth: ${countOf(counts.gone, 'deal')} would be withdrawn. Check whether the file is complete.`,
  counts: (counts: ImportPlan['counts']) =>
    `${countText(counts.new)} new, ${countText(counts.changed)} changed, ${countText(counts.gone)} withdrawn, ${countText(counts.refused)} refused`,
  failed: failure('Nothing was imported'),
  kept: (fields: readonly string[]) =>
    `Your own ${fields.map(fieldName).join(', ')} ${plural(fields.length, 'stays', 'stay')}.`,
};
