import { deleteFeed, fetchFeed, keepFeed, listFeeds } from '../contract/feeds.ts';
import { shownFeed, withSecrets, feedOf, NEW_STATE } from '../feeds/saved-feeds.ts';
import { route } from '../routing/route.ts';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { runFeed } from '../feeds/run-feed.ts';
import { saveChanges } from '../routing/save.ts';
import { noSuch } from '../http/errors.ts';

export const feedsRoutes = [
  route(listFeeds, async ({ services: { records } }) =>
    (await records.feeds.all()).map((kept) => shownFeed(feedOf(kept))),
  ),
  /** A feed that is changed is fetched as if it were new: its file may mean something else now. */
  route(keepFeed, async ({ params, body, services: { records } }) => {
    const saved = await records.feeds.find(params.name);
    const kept = { name: params.name, settings: withSecrets(body, saved && feedOf(saved).settings), state: NEW_STATE };
    await records.feeds.keep(kept);
    return shownFeed(feedOf(kept));
  }),
  route(fetchFeed, async (call) => {
    const { params, query, services } = call;
    const kept = await services.records.feeds.find(params.name);
    if (kept === undefined) throw noSuch('feed');
    const save = async (change: (transaction: Transaction) => void) =>
      (await saveChanges(call, change)).changed.length > 0;
    return shownFeed(await runFeed(services, kept, query.dryRun === '1' ? null : save));
  }),
  route(deleteFeed, async ({ params, services: { records } }) => {
    if (!(await records.feeds.forget(params.name))) throw noSuch('feed');
  }),
];
