import { setImmediate as rest } from 'node:timers/promises';
import {
  mailSettings,
  newDealsOf,
  newPosts,
  storesWithNews,
  type NewDeal,
  type NewPost,
} from '../../data/queries/news.ts';
import type { Chosen } from '../../data/queries/mail-content.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import type { Reader } from '../../data/records/subscriptions.ts';
import { EXPIRY_URGENT_DAYS } from '../../data/rules/dates/expiry.ts';

const DAY_MS = 86_400_000;
/** What has changed before is news to nobody: a digest goes out every week at least. */
const HORIZON_DAYS = 31;
/** Stores between which other work has its turn. */
const AT_ONCE = 50;
/** A mail holds so many of each. */
const MOST = { followed: 20, soon: 6, fresh: 12, posts: 3 };
/** Of one store the deals of all hold so many. */
const MOST_OF_STORE = 3;

/** What can be sent of what came before an instant (ms), so that what comes within it is still to come; the newest first. */
export interface News {
  readonly asOf: number;
  readonly deals: readonly NewDeal[];
  readonly byTarget: ReadonlyMap<string, readonly NewDeal[]>;
  readonly posts: readonly NewPost[];
  readonly pinned: readonly string[];
  readonly dropped: ReadonlySet<string>;
  /** What is chosen of all, by up to when its readers were sent what is new: most were at the same instant. */
  readonly chosen: Map<number, Pick<Chosen, 'soon' | 'fresh'>>;
}

export const NOTHING: Chosen = { followed: [], soon: [], fresh: [], posts: [] };

/**
 * `read`: a reader at each moment, all at the instant `asOf`. Other work has its turn in between. `since`: only what came after it is asked
 * for.
 */
export async function collectNews(read: () => Read, asOf: number, since?: string): Promise<News> {
  const horizon = asOf - HORIZON_DAYS * DAY_MS;
  const deals: NewDeal[] = [];
  const stores = storesWithNews(read(), since ?? new Date(horizon).toISOString(), since === undefined);
  for (const [at, id] of stores.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
    deals.push(...newDealsOf(read(), id));
  }
  const present = deals.filter(({ since }) => since < asOf).sort(byNewest);
  const byTarget = new Map<string, NewDeal[]>();
  for (const deal of present)
    for (const target of deal.targets) {
      const found = byTarget.get(target);
      if (found) found.push(deal);
      else byTarget.set(target, [deal]);
    }
  const { pinned, dropped } = read()(mailSettings);
  const posts = newPosts(read(), horizon).filter(({ since }) => since < asOf);
  return { asOf, deals: present, byTarget, posts, pinned, dropped: new Set(dropped), chosen: new Map() };
}

const byNewest = (one: NewDeal, other: NewDeal): number =>
  other.since - one.since || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
const instantOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/** What of followed things came from an instant on, which may be different for each. */
function* newOfFollowed({ byTarget }: News, { follows }: Reader, from: (at: number) => number): Iterable<NewDeal> {
  for (const { target, at } of follows)
    for (const deal of byTarget.get(target) ?? []) {
      if (deal.since < from(instantOf(at))) break;
      yield deal;
    }
}

/** Whether something of what is followed came from an instant on; null: from any. */
export function hasNews({ byTarget }: News, target: string, from: string | null): boolean {
  const newestDeal = byTarget.get(target)?.[0];
  return newestDeal !== undefined && newestDeal.since >= instantOf(from);
}

/** When what a digest may hold came last; null: there is nothing. */
export function newestOf({ deals, posts, dropped }: News): string | null {
  const last = Math.max(...[deals.find(({ key }) => !dropped.has(key)), posts[0]].map((each) => each?.since ?? 0));
  return last === 0 ? null : new Date(last).toISOString();
}

const newest = (deals: Iterable<NewDeal>): string[] =>
  [...new Set(deals)]
    .sort(byNewest)
    .slice(0, MOST.followed)
    .map(({ key }) => key);

/** What a reader is sent at once of what is followed. */
export function chosenAtOnce(news: News, reader: Reader): Chosen {
  const until = instantOf(reader.onceUntil);
  if (!reader.atOnce) return NOTHING;
  return { ...NOTHING, followed: newest(newOfFollowed(news, reader, (at) => Math.max(at, until))) };
}

/** What a reader's digest holds: nothing that was sent, or is sent, at once. */
export function chosenForDigest(news: News, reader: Reader): Chosen {
  const until = instantOf(reader.sentUntil);
  const [from, upTo] = [instantOf(reader.onceFrom), reader.atOnce ? Infinity : instantOf(reader.onceUntil)];
  const atOnce = new Set<string>();
  if (reader.onceFrom !== null)
    for (const deal of newOfFollowed(news, reader, (at) => Math.max(at, from)))
      if (deal.since < upTo) atOnce.add(deal.key);
  const isLeft = ({ key }: NewDeal) => !atOnce.has(key) && !news.dropped.has(key);
  const followed = newest([...newOfFollowed(news, reader, (at) => Math.max(at, until))].filter(isLeft));
  if (!reader.digest) return { ...NOTHING, followed };
  const others = (keys: readonly string[], most: number) =>
    keys.filter((key) => !atOnce.has(key) && !followed.includes(key)).slice(0, most);
  const { soon, fresh } = chosenOfAll(news, until);
  return {
    followed,
    soon: others(soon, MOST.soon),
    fresh: others(fresh, MOST.fresh),
    posts: news.posts
      .filter(({ since }) => since >= until)
      .slice(0, MOST.posts)
      .map(({ id }) => id),
  };
}

/** Of all deals since an instant, more than one mail holds: some may be followed. */
function chosenOfAll(news: News, until: number): Pick<Chosen, 'soon' | 'fresh'> {
  const known = news.chosen.get(until);
  if (known) return known;
  const all = news.deals.filter(({ key, since }) => since >= until && !news.dropped.has(key));
  const isSoon = ({ ends }: NewDeal) => ends !== null && ends - news.asOf <= EXPIRY_URGENT_DAYS * DAY_MS;
  const soon = all.filter(isSoon).sort((one, other) => one.ends! - other.ends! || byNewest(one, other));
  const later = all.filter((deal) => !isSoon(deal));
  const chosen = { soon: listed(news, soon), fresh: listed(news, later) };
  news.chosen.set(until, chosen);
  return chosen;
}

/** Those that the owner pinned first; of one store a few, while others have some. */
function listed({ pinned }: News, deals: readonly NewDeal[]): string[] {
  const ofStore = new Map<string, number>();
  const placed = deals.map(({ key, storeId }) => {
    const count = (ofStore.get(storeId) ?? 0) + 1;
    ofStore.set(storeId, count);
    const pin = pinned.indexOf(key);
    return { key, place: pin >= 0 ? pin : pinned.length + (count > MOST_OF_STORE ? 1 : 0) };
  });
  return placed
    .sort((one, other) => one.place - other.place)
    .slice(0, MOST.soon + MOST.fresh + MOST.followed + pinned.length)
    .map(({ key }) => key);
}

export const isEmpty = ({ followed, soon, fresh, posts }: Chosen): boolean =>
  followed.length + soon.length + fresh.length + posts.length === 0;
