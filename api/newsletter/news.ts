import { setImmediate as rest } from 'node:timers/promises';
import type { Chosen, LetterKind } from '../../data/queries/mail-content.ts';
import {
  mailSettings,
  newDealsOf,
  newPosts,
  storesWithNews,
  type NewDeal,
  type NewPost,
} from '../../data/queries/news.ts';
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
/** Of one store the deals of all hold so many, while others have some. */
const MOST_OF_STORE = 3;

/** What can be sent of what came before an instant, so that what comes within it is still to come. */
export interface News {
  /** When the newest of it came (ms); -Infinity: there is nothing. */
  readonly newest: number;
  /** The newest first. */
  readonly byTarget: ReadonlyMap<string, readonly { deal: NewDeal }[]>;
  /** In the order in which a mail has them, and without those that the owner left out. */
  readonly soon: readonly NewDeal[];
  readonly fresh: readonly NewDeal[];
  readonly posts: readonly NewPost[];
}

export const NOTHING: Chosen = { followed: [], soon: [], fresh: [], posts: [] };

/** `read`: a reader at each moment. Other work has its turn in between. `since`: only what came after it is asked for. */
export async function collectNews(read: () => Promise<Read>, asOf: number, since?: string): Promise<News> {
  const deals: NewDeal[] = [];
  const stores = storesWithNews(await read(), since ?? new Date(asOf - HORIZON_DAYS * DAY_MS).toISOString());
  for (const [at, id] of stores.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
    deals.push(...newDealsOf(await read(), id));
  }
  return newsOf(asOf, deals, newPosts(await read(), MOST.posts), (await read())(mailSettings));
}

const byNewest = (one: NewDeal, other: NewDeal): number =>
  other.since - one.since || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);

export function newsOf(
  asOf: number,
  all: readonly NewDeal[],
  allPosts: readonly NewPost[],
  { pinned, dropped }: { pinned: readonly string[]; dropped: readonly string[] },
): News {
  const deals = all.filter(({ key, since }) => since < asOf && !dropped.includes(key)).sort(byNewest);
  const posts = allPosts.filter(({ since }) => since < asOf);
  const ofStore = Map.groupBy(deals, ({ storeId }) => storeId);
  const places = new Map(
    deals.map((deal) => {
      const isMore = ofStore.get(deal.storeId)!.indexOf(deal) >= MOST_OF_STORE;
      const pin = pinned.indexOf(deal.key);
      return [deal, pin >= 0 ? pin : pinned.length + Number(isMore)];
    }),
  );
  const byPlace = (one: NewDeal, other: NewDeal) => places.get(one)! - places.get(other)!;
  const isSoon = ({ ends }: NewDeal) => ends !== null && ends - asOf <= EXPIRY_URGENT_DAYS * DAY_MS;
  return {
    newest: Math.max(deals[0]?.since ?? -Infinity, posts[0]?.since ?? -Infinity),
    byTarget: Map.groupBy(
      deals.flatMap((deal) => deal.targets.map((target) => ({ target, deal }))),
      ({ target }) => target,
    ),
    soon: deals.filter(isSoon).sort((one, other) => byPlace(one, other) || one.ends! - other.ends!),
    fresh: deals.filter((deal) => !isSoon(deal)).sort(byPlace),
    posts,
  };
}

const instantOf = (iso: string | null): number => (iso === null ? -Infinity : Date.parse(iso));

/** Whether something of what is followed came from an instant on; null: from any. */
export function hasNews({ byTarget }: News, target: string, from: string | null): boolean {
  const newest = byTarget.get(target)?.[0]?.deal;
  return newest !== undefined && newest.since >= instantOf(from);
}

/** What is new for a reader. What is followed comes once, at once or with the digest, and not among the deals of all besides. */
export function chosenFor(news: News, kind: LetterKind, reader: Reader): Chosen {
  if (kind === 'once' && !reader.atOnce) return NOTHING;
  const from = instantOf(reader.sentUntil);
  const ofFollowed = new Set<NewDeal>();
  for (const { target, at } of reader.follows)
    for (const { deal } of news.byTarget.get(target) ?? []) {
      if (deal.since < instantOf(at)) break;
      ofFollowed.add(deal);
    }
  const followed = [...ofFollowed]
    .filter(({ since }) => since >= Math.max(from, instantOf(reader.onceUntil)))
    .sort(byNewest)
    .slice(0, MOST.followed)
    .map(({ key }) => key);
  if (kind === 'once' || !reader.digest) return { ...NOTHING, followed };
  const others = (deals: readonly NewDeal[], most: number) =>
    deals
      .filter((deal) => deal.since >= from && !ofFollowed.has(deal))
      .slice(0, most)
      .map(({ key }) => key);
  return {
    followed,
    soon: others(news.soon, MOST.soon),
    fresh: others(news.fresh, MOST.fresh),
    posts: news.posts.filter(({ since }) => since >= from).map(({ id }) => id),
  };
}
