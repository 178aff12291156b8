import { listFeeds } from '../contract/list-feeds.ts';
import { shownFeed } from '../feeds/feed-secrets.ts';
import { feedOf } from '../feeds/kept-feeds.ts';
import { route } from '../http/route.ts';

export const listFeedsRoute = route(listFeeds, async ({ services: { records } }) =>
  (await records.feeds.all()).map((kept) => shownFeed(feedOf(kept))),
);
