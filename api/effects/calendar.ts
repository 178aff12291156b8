import type { z } from 'zod';
import { dealKey } from '../../data/queries/indexes/deal-cards.ts';
import { expiryInstant, startInstant } from '../../data/rules/dates/expiry.ts';
import { breachOfPrice } from '../../data/rules/deals/held.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { QueryOf } from '../contract/contract.ts';
import type { calendarEntry, getCalendar } from '../contract/previews.ts';
import type { RecordRow } from '../contract/shapes/record-rows.ts';
import type { Services } from '../services/services.ts';
import { presentSettings } from '../entities/present-settings.ts';

/** What is listed at most. */
const MOST = 200;
/** Unless asked otherwise. */
const DAYS = 30;

type Entry = z.infer<typeof calendarEntry>;
type Change = Omit<Entry, 'at' | 'pages'> & { instant: number; document: DocumentKey };

/** What changes by itself within a span of time, the soonest first, and on which pages. */
export async function calendarOf(services: Services, { from, to }: QueryOf<typeof getCalendar>): Promise<Entry[]> {
  const present = services.now().getTime();
  const begin = from === undefined ? present : Math.max(present, Date.parse(from));
  const end = to === undefined ? begin + DAYS * 24 * 3_600_000 : Date.parse(to);
  const { timeZone } = presentSettings(services.database.read('settings'), services.now());
  const changes = [...(await ofRows(services, timeZone, begin, end)), ...ofProducts(services, timeZone)]
    .filter(({ instant }) => instant >= begin && instant <= end)
    .sort((a, b) => a.instant - b.instant || (a.thing < b.thing ? -1 : 1))
    .slice(0, MOST);
  const pages = await services.pagesThen(changes);
  return changes.map(({ instant, document: _, ...change }, at) => ({
    at: new Date(instant).toISOString(),
    ...change,
    pages: pages[at]!,
  }));
}

async function ofRows({ ownerIndex }: Services, timeZone: string, begin: number, end: number): Promise<Change[]> {
  const found: Change[] = [];
  for (const [kind, state, sort] of [
    ['deals', 'live', 'expiryDate'],
    ['deals', 'scheduled', 'startsAt'],
    ['blogs', 'scheduled', 'publishedAt'],
  ] as const)
    for (let offset = 0, inSpan = 0; inSpan < MOST; offset += MOST) {
      const { items } = await ownerIndex.list({ kind, state, sort, descending: false, offset, limit: MOST });
      const changes = items.flatMap((row) => ofRow(row, timeZone));
      found.push(...changes);
      inSpan += changes.filter(({ instant }) => instant >= begin).length;
      // those that never change by themselves come last
      if (items.length < MOST || changes.length === 0 || changes.every(({ instant }) => instant > end)) break;
    }
  return found;
}

function ofRow(row: RecordRow, timeZone: string): Change[] {
  if (row.kind === 'blogs') {
    if (row.publishAt === null) return [];
    const post = { thing: `post/${row.id}`, title: row.title, document: `blogs/${row.id}` as const };
    return [{ ...post, becomes: 'published', instant: startInstant(row.publishAt, timeZone) }];
  }
  if (row.kind !== 'coupons' && row.kind !== 'offers') return [];
  const thing = dealKey(row.kind === 'coupons' ? 'coupon' : 'offer', row.storeId, row.id);
  const deal = { thing, title: row.title, document: `stores/${row.storeId}` as const };
  const { startsAt, expiryDate, state } = row;
  const changes: Change[] = [];
  if (startsAt !== null && state === 'scheduled')
    changes.push({ ...deal, becomes: 'live', instant: startInstant(startsAt, timeZone) });
  if (expiryDate !== null) changes.push({ ...deal, becomes: 'ended', instant: expiryInstant(expiryDate, timeZone) });
  return changes;
}

/** Prices that become too old to be shown. */
function ofProducts({ database, now }: Services, timeZone: string): Change[] {
  const present = now().getTime();
  return (database.read('amazon-products')?.products ?? []).flatMap((product): Change[] => {
    const instants: number[] = [];
    const isBefore = (instant: number) => {
      if (instant > present) instants.push(instant);
      return present < instant;
    };
    if (breachOfPrice(product, () => timeZone, isBefore) !== null) return [];
    const what = { thing: `product/${product.id}`, title: product.name, document: 'amazon-products' as const };
    return instants.map((instant) => ({ ...what, becomes: 'withheld', instant }));
  });
}
