import type { Database, Transaction } from '../../data/database/database.ts';
import { isoWeek } from '../../data/rules/iso-week.ts';
import { dayOf } from '../../data/rules/time-zone.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Figure } from '../../data/schema/figures.ts';
import { presentSettings } from '../records/present-settings.ts';

export type CountKind = 'view' | 'click';
type Count = Figure['weeks'][string];

/** Weeks that figures tell apart; older ones live on in the sum. */
export const WEEKS_KEPT = 8;

/** Views and clicks on their way to `figures.json`. */
export interface Counters {
  count(thing: string, kind: CountKind): void;
  /** Saves what was counted since the last time under `private/`. */
  save(): Promise<void>;
  /** Adds everything counted to `figures.json`. Answers which documents have changed. */
  sumUp(): Promise<DocumentKey[]>;
}

export function createCounters(database: Database, now: () => Date): Counters {
  let unsaved = new Map<string, { thing: string; week: string; count: Count }>();

  const thisWeek = (): string =>
    isoWeek(dayOf(now().getTime(), presentSettings(database.read('settings'), now()).timeZone));

  /** Moves what was counted into the transaction; it is given back when that fails. */
  async function withCounted<T>(
    change: (transaction: Transaction, counts: Counts) => T,
  ): Promise<{ result: T; changed: DocumentKey[] }> {
    const taken = unsaved;
    unsaved = new Map();
    try {
      return await database.transact((transaction) =>
        change(transaction, joined(transaction.readPrivate('counters').counts, taken.values())),
      );
    } catch (error) {
      for (const { thing, week, count } of taken.values()) add(thing, week, count);
      throw error;
    }
  }

  function add(thing: string, week: string, { views, clicks }: Count): void {
    const key = `${thing} ${week}`;
    const present = unsaved.get(key)?.count ?? { views: 0, clicks: 0 };
    unsaved.set(key, { thing, week, count: { views: present.views + views, clicks: present.clicks + clicks } });
  }

  return {
    count: (thing, kind) =>
      add(thing, thisWeek(), { views: kind === 'view' ? 1 : 0, clicks: kind === 'click' ? 1 : 0 }),
    async save() {
      if (unsaved.size === 0) return;
      await withCounted((transaction, counts) => transaction.writePrivate('counters', { counts }));
    },
    async sumUp() {
      if (unsaved.size === 0 && Object.keys(database.readPrivate('counters').counts).length === 0) return [];
      const { changed } = await withCounted((transaction, counts) => {
        const { figures } = transaction.read('figures') ?? { figures: {} };
        const summed = new Map(Object.entries(figures));
        for (const [thing, weeks] of Object.entries(counts)) {
          if (isThere(transaction, thing)) summed.set(thing, sum(summed.get(thing), weeks));
        }
        transaction.write('figures', { figures: Object.fromEntries(summed) });
        transaction.writePrivate('counters', { counts: {} });
      });
      return changed;
    },
  };
}

type Counts = { [thing: string]: { [week: string]: Count } };

function joined(saved: Counts, counted: Iterable<{ thing: string; week: string; count: Count }>): Counts {
  const counts: Counts = { ...saved };
  for (const { thing, week, count } of counted) {
    const before = counts[thing]?.[week] ?? { views: 0, clicks: 0 };
    counts[thing] = {
      ...counts[thing],
      [week]: { views: before.views + count.views, clicks: before.clicks + count.clicks },
    };
  }
  return counts;
}

function sum(present: Figure | undefined, counted: { [week: string]: Count }): Figure {
  const { views = 0, clicks = 0, weeks = {} } = present ?? {};
  const all = { ...weeks };
  const total = { views, clicks };
  for (const [week, count] of Object.entries(counted)) {
    const before = all[week] ?? { views: 0, clicks: 0 };
    all[week] = { views: before.views + count.views, clicks: before.clicks + count.clicks };
    total.views += count.views;
    total.clicks += count.clicks;
  }
  const newest = Object.entries(all)
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, WEEKS_KEPT)
    .reverse();
  return { ...total, weeks: Object.fromEntries(newest) };
}

/** Whether there is such a thing: nothing else is counted, so that a flood cannot fill the disk. */
export function isThere(documents: Pick<Database, 'read'>, thing: string): boolean {
  const [kind, id, dealId] = thing.split('/');
  switch (kind) {
    case 'store':
      return documents.read(`stores/${id}`) !== undefined;
    case 'blog':
      return documents.read(`blogs/${id}`)?.status === 'published';
    case 'amazon':
      return documents.read('amazon-products')?.products.some((product) => product.id === id) ?? false;
    case 'coupon':
      return documents.read(`stores/${id}`)?.coupons.some((coupon) => coupon.id === dealId) ?? false;
    case 'offer':
      return documents.read(`stores/${id}`)?.offers.some((offer) => offer.id === dealId) ?? false;
    default:
      return false;
  }
}
