import { setImmediate as rest } from 'node:timers/promises';
import { mailSettings, newDealsOf, newPosts, storesWithNews, type NewDeal } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { EXPIRY_URGENT_DAYS } from '../../data/rules/dates/expiry.ts';
import { type Chosen, type Letter, type Reader, targetsOf } from '../../data/schema/mail.ts';

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
export type News = ReturnType<typeof newsOf>;

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
  allPosts: readonly { id: string; since: number }[],
  { pinned, dropped }: { pinned: readonly string[]; dropped: readonly string[] },
) {
  const deals = all.filter(({ key, since }) => since < asOf && !dropped.includes(key)).sort(byNewest);
  const posts = allPosts.filter(({ since }) => since < asOf);
  const byStore = Map.groupBy(deals, ({ storeId }) => storeId);
  const more = new Set([...byStore.values()].flatMap((each) => each.slice(MOST_OF_STORE)));
  const placeOf = (deal: NewDeal) =>
    pinned.includes(deal.key) ? pinned.indexOf(deal.key) : pinned.length + Number(more.has(deal));
  const byPlace = (one: NewDeal, other: NewDeal) => placeOf(one) - placeOf(other);
  const isSoon = ({ ends }: NewDeal) => ends !== null && ends - asOf <= EXPIRY_URGENT_DAYS * DAY_MS;
  return {
    /** When the newest of it came (ms); -Infinity: there is nothing. */
    newest: Math.max(deals[0]?.since ?? -Infinity, posts[0]?.since ?? -Infinity),
    /** The newest first. */
    byTarget: Map.groupBy(
      deals.flatMap((deal) => deal.targets.map((target) => ({ target, deal }))),
      ({ target }) => target,
    ),
    // these in the order in which a mail has them
    soon: deals.filter(isSoon).sort((one, other) => byPlace(one, other) || one.ends! - other.ends!),
    fresh: deals.filter((deal) => !isSoon(deal)).sort(byPlace),
    posts,
  };
}

const instantOf = (iso: string | null | undefined): number => (iso == null ? -Infinity : Date.parse(iso));

/** Whether something of what is followed came from an instant on; undefined: from any. */
export const hasNews = ({ byTarget }: News, target: string, from: string | undefined): boolean =>
  (byTarget.get(target) ?? []).some(({ deal }) => deal.since >= instantOf(from));

/** What is new for a reader. What is followed comes once, at once or with the digest, and not among the deals of all besides. */
export function chosenFor(news: News, kind: Letter['kind'], reader: Reader): Chosen {
  if (kind === 'once' && !targetsOf(reader).includes('once')) return NOTHING;
  const from = instantOf(reader.sentUntil);
  const fromOnce = Math.max(from, instantOf(reader.onceUntil));
  const ofFollowed = new Set(
    reader.follows.flatMap(({ target, at }) =>
      (news.byTarget.get(target) ?? []).flatMap(({ deal }) => (deal.since >= instantOf(at) ? deal : [])),
    ),
  );
  const newest = [...ofFollowed].sort(byNewest);
  const followed = keysOf(newest, MOST.followed, ({ since }) => since >= fromOnce);
  if (kind === 'once' || !targetsOf(reader).includes('digest')) return { ...NOTHING, followed };
  const isOther = (deal: NewDeal) => deal.since >= from && !ofFollowed.has(deal);
  return {
    followed,
    soon: keysOf(news.soon, MOST.soon, isOther),
    fresh: keysOf(news.fresh, MOST.fresh, isOther),
    posts: news.posts.filter(({ since }) => since >= from).map(({ id }) => id),
  };
}

const keysOf = (deals: readonly NewDeal[], most: number, isChosen: (deal: NewDeal) => boolean): string[] =>
  deals.flatMap((deal) => (isChosen(deal) ? deal.key : [])).slice(0, most);
