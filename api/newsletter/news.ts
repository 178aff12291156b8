import { setImmediate as rest } from 'node:timers/promises';
import { mailSettings, newDealsOf, newPosts, type NewsItem, storesWithNews } from '../../data/queries/news.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { EXPIRY_URGENT_DAYS } from '../../data/rules/dates/expiry.ts';
import { type Letter, type NewsSection, type Recipient, targetsOf } from '../../data/schema/mail.ts';

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

/** `read`: a reader at each moment. Other work has its turn in between. `since`: only what came after it is asked for. */
export async function collectNews(read: () => Promise<Read>, asOf: number, since?: string): Promise<News> {
  const items = newPosts(await read(), MOST.posts);
  const stores = storesWithNews(await read(), since ?? new Date(asOf - HORIZON_DAYS * DAY_MS).toISOString());
  for (const [at, id] of stores.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await rest();
    items.push(...newDealsOf(await read(), id));
  }
  return newsOf(asOf, items, (await read())(mailSettings));
}

const byNewest = (one: NewsItem, other: NewsItem): number =>
  other.since - one.since || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);

export function newsOf(
  asOf: number,
  all: readonly NewsItem[],
  { pinned, dropped }: { pinned: readonly string[]; dropped: readonly string[] },
) {
  const items = all.filter(({ key, since }) => since < asOf && !dropped.includes(key)).sort(byNewest);
  const byStore = Map.groupBy(items, ({ key }) => key.split('/')[1]);
  const more = new Set([...byStore.values()].flatMap((each) => each.slice(MOST_OF_STORE)));
  const placeOf = (item: NewsItem) =>
    pinned.includes(item.key) ? pinned.indexOf(item.key) : pinned.length + Number(more.has(item));
  const byPlace = (one: NewsItem, other: NewsItem) => placeOf(one) - placeOf(other);
  const titleOf = ({ key, ends }: NewsItem) => {
    if (key.startsWith('post/')) return 'posts';
    return ends !== null && ends - asOf <= EXPIRY_URGENT_DAYS * DAY_MS ? 'soon' : 'fresh';
  };
  const { soon = [], fresh = [], posts = [] } = Object.groupBy(items, titleOf);
  return {
    /** When the newest of it came (ms); -Infinity: there is nothing. */
    newest: items[0]?.since ?? -Infinity,
    /** The newest first. */
    byTarget: Map.groupBy(
      items.flatMap((item) => item.targets.map((target) => ({ target, item }))),
      ({ target }) => target,
    ),
    // these in the order in which a mail has them
    soon: soon.sort((one, other) => byPlace(one, other) || one.ends! - other.ends!),
    fresh: fresh.sort(byPlace),
    posts,
  };
}

const instantOf = (iso: string | null | undefined): number => (iso == null ? -Infinity : Date.parse(iso));

/** What came of what is followed from an instant on; undefined: all of it. */
export const newsFrom = ({ byTarget }: News, target: string, from: string | undefined): NewsItem[] =>
  (byTarget.get(target) ?? []).flatMap(({ item }) => (item.since >= instantOf(from) ? item : []));

/** What is new for a reader. What is followed comes once, at once or with the digest, and not among the deals of all besides. */
export function chosenFor(news: News, kind: Letter['kind'], reader: Recipient): NewsSection[] {
  if (kind === 'once' && !targetsOf(reader).includes('once')) return [];
  const from = instantOf(reader.sentUntil);
  const fromOnce = Math.max(from, instantOf(reader.onceUntil));
  const ofFollowed = new Set(reader.follows.flatMap(({ target, at }) => newsFrom(news, target, at)));
  const section = (title: NewsSection['title'], items: readonly NewsItem[]): NewsSection => ({
    title,
    items: items.slice(0, MOST[title]).map(({ key }) => key),
  });
  const followed = [...ofFollowed].sort(byNewest).filter(({ since }) => since >= fromOnce);
  const isOther = (item: NewsItem) => item.since >= from && !ofFollowed.has(item);
  const others = kind === 'digest' && targetsOf(reader).includes('digest') ? (['soon', 'fresh', 'posts'] as const) : [];
  return [section('followed', followed), ...others.map((title) => section(title, news[title].filter(isOther)))];
}
