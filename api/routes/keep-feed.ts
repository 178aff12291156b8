import { keepFeed } from '../contract/keep-feed.ts';
import { shownFeed, withSecrets } from '../feeds/feed-secrets.ts';
import { feedOf, NEW_STATE } from '../feeds/kept-feeds.ts';
import { route } from '../http/route.ts';

/** A feed that is changed is fetched as if it were new: its file may mean something else now. */
export const keepFeedRoute = route(keepFeed, async ({ params, body, services: { records } }) => {
  const saved = await records.feeds.find(params.name);
  const kept = { name: params.name, settings: withSecrets(body, saved && feedOf(saved).settings), state: NEW_STATE };
  await records.feeds.keep(kept);
  return shownFeed(feedOf(kept));
});
