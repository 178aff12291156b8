import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Sum } from '../../data/records/counts/counters.ts';
import type { Records } from '../../data/records/open-records.ts';
import { stepOf } from '../../data/rules/text/count-step.ts';
import { isoWeek, mondayOf, monthOf } from '../../data/rules/dates/iso-week.ts';
import { addDays, dayOf } from '../../data/rules/dates/time-zone.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Stored } from '../http/stored.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { type CountBuffer, COUNTED_IN } from './count-buffer.ts';
import { type Counted, storeFigures } from './store-figures.ts';
import type { VoteBox } from './vote-box.ts';

/** Popularity looks this far back. */
const POPULARITY_DAYS = 28;
/** Days that are counted one by one; whole months before them are summed. */
const DAYS_KEPT = POPULARITY_DAYS + 3;
const WORK = 'figures';
const SUMMED = 'summed months';
const DOCUMENTS_AT_ONCE = 100;

export type FiguresKey = `figures/${string}` | `post-figures/${string}` | 'product-figures';
type FigureRecords = Pick<Records, 'counters' | 'marks' | 'votes'>;

export const isFiguresKey = (key: string): key is FiguresKey => /^(product-figures$|(post-)?figures\/)/.test(key);

/**
 * Computes again, at most once a day, what pages show of the counts. Answers the keys of the documents that changed. Documents of things that
 * are gone are deleted; what was counted of them stays as long as they may be brought back. `confirm`: see `Records.alone`.
 */
export async function refreshFigures(database: Database, records: FigureRecords, now: Date, confirm: () => void) {
  const { counters, marks } = records;
  const today = dayOf(now.getTime(), COUNTED_IN);
  const last = await marks.dayOf(WORK);
  if (last === today) return [];
  const outdated = await outdatedDocuments(database, counters, last, today);
  const changed = await showAll(database, records, outdated, { today, confirm });
  await marks.set(WORK, today);
  await sumMonths(records, today);
  return changed;
}

/**
 * Computes again what pages show of stores with new votes. Answers the keys of the documents that changed. Forgets the votes of earlier
 * months, with what made their voters; those on deals that are gone stay that long. `confirm`: see `Records.alone`.
 */
export async function showVotes(database: Database, records: FigureRecords, box: VoteBox, confirm: () => void) {
  await records.votes.forgetBefore(monthOf(box.today()));
  const voted = await box.takeVoted();
  try {
    return await showAll(database, records, voted as FiguresKey[], { today: box.today(), confirm });
  } catch (error) {
    box.giveBack(voted);
    throw error;
  }
}

async function showAll(
  database: Database,
  records: FigureRecords,
  keys: readonly FiguresKey[],
  { today, confirm }: { today: string; confirm: () => void },
): Promise<DocumentKey[]> {
  const changed: DocumentKey[] = [];
  for (let start = 0; start < keys.length; start += DOCUMENTS_AT_ONCE) {
    const counted = await countedOf(records, keys.slice(start, start + DOCUMENTS_AT_ONCE), today);
    const written = await database.transact((transaction) => {
      confirm();
      show(transaction, counted, today);
    });
    changed.push(...written.changed);
  }
  return changed;
}

/** Of the things of these documents. */
async function countedOf(
  { counters, votes }: Pick<FigureRecords, 'counters' | 'votes'>,
  keys: readonly FiguresKey[],
  today: string,
): Promise<Map<FiguresKey, Counted>> {
  const counted = new Map<FiguresKey, Counted>();
  for (const key of keys) {
    const lately = await counters.sums(key, recentSince(key, today));
    const isStore = key.startsWith('figures/');
    counted.set(key, {
      lately,
      inMonth: isStore ? await counters.sums(key, `${monthOf(today)}-01`) : [],
      votes: isStore ? await votes.counts(monthOf(today), key) : [],
    });
  }
  return counted;
}

/**
 * Once a month: sums the days that no figure distinguishes any more into months. Comes after a refresh, which has seen those days leave
 * the window of popularity.
 */
async function sumMonths({ counters, marks }: FigureRecords, today: string) {
  const before = `${addDays(today, -DAYS_KEPT).slice(0, 7)}-01`;
  const last = (await marks.dayOf(SUMMED)) ?? '';
  if (last >= before) return;
  await counters.sumMonths(last, before);
  await marks.set(SUMMED, before);
}

/**
 * Those of things that were counted since the last time, or within a month before it, so that they may have become too old to matter or be
 * of a month that is over, or whose things are gone.
 */
async function outdatedDocuments(
  database: Database,
  counters: FigureRecords['counters'],
  last: string | undefined,
  today: string,
): Promise<FiguresKey[]> {
  const since = last === undefined ? '' : addDays(last, -DAYS_KEPT);
  const counted = (await counters.documentsCounted(since, today)) as FiguresKey[];
  const ofStores = database.ids('figures').map((id) => `figures/${id}` as const);
  const ofPosts = database.ids('post-figures').map((id) => `post-figures/${id}` as const);
  const orphans = [...ofStores, ...ofPosts].filter((key) => database.stamp(ownerOf(key)) === null);
  return [...new Set([...counted, ...orphans, 'product-figures' as const])];
}

/** The document whose things it counts. */
export function ownerOf(key: FiguresKey) {
  if (key === 'product-figures') return 'amazon-products';
  const [folder, id] = key.split('/') as ['figures' | 'post-figures', string];
  return folder === 'figures' ? (`stores/${id}` as const) : (`blogs/${id}` as const);
}

/** The figures that belong to a store, a post or the products. */
export function figuresOfDocument(key: string): FiguresKey[] {
  const [folder, id] = key.split('/');
  if (folder === 'stores') return [figuresOf(`store/${id}`)];
  if (folder === 'blogs') return [figuresOf(`blog/${id}`)];
  return key === 'amazon-products' ? ['product-figures'] : [];
}

/** Figures as they are counted now. What it gives comes last in a transaction. */
export async function countedFigures(
  { records, counts, now }: Pick<Stored, 'records' | 'now'> & { counts: CountBuffer },
  keys: readonly FiguresKey[],
): Promise<(transaction: Transaction) => void> {
  await counts.save();
  const today = dayOf(now().getTime(), COUNTED_IN);
  const counted = await countedOf(records, keys, today);
  return (transaction) => show(transaction, counted, today);
}

/** The first day of what counts as recent: this ISO week for products, the last four weeks for the rest. */
function recentSince(key: FiguresKey, today: string): string {
  if (key !== 'product-figures') return addDays(today, 1 - POPULARITY_DAYS);
  return mondayOf(isoWeek(today));
}

/** Writes what pages show of these documents. */
function show(transaction: Transaction, counted: ReadonlyMap<FiguresKey, Counted>, today: string): void {
  for (const [key, found] of counted) {
    const next = shownOf(transaction, key, found, today);
    if (isDeepStrictEqual(transaction.read(key), next)) continue;
    if (next === undefined) transaction.delete(key);
    else transaction.write(key, next as never);
  }
}

/** Undefined: there is nothing to show. */
function shownOf(transaction: Transaction, key: FiguresKey, counted: Counted, today: string): object | undefined {
  if (key === 'product-figures') return productFigures(transaction, counted.lately, today);
  const [folder, id] = key.split('/') as ['figures' | 'post-figures', string];
  if (folder === 'post-figures') {
    const views = stepOf(counted.lately.find(({ kind }) => kind === 'view')?.total ?? 0);
    return transaction.read(`blogs/${id}`) === undefined || views === 0 ? undefined : { id, views };
  }
  const store = transaction.read(`stores/${id}`);
  return store && storeFigures(store, counted, monthOf(today));
}

function productFigures(transaction: Transaction, sums: readonly Sum[], today: string): object | undefined {
  const there = new Set((transaction.read('amazon-products')?.products ?? []).map(({ id }) => `amazon/${id}`));
  const views = sums
    .filter(({ thing, kind, recent }) => kind === 'view' && recent > 0 && there.has(thing))
    .map(({ thing, recent }) => [thing.slice('amazon/'.length), stepOf(recent)] as const);
  return views.length === 0 ? undefined : { week: isoWeek(today), views: Object.fromEntries(views) };
}
