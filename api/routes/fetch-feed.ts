import type { Transaction } from '../../data/database/database.ts';
import { fetchFeed } from '../contract/fetch-feed.ts';
import { shownFeed } from '../feeds/feed-secrets.ts';
import { NoSuchFeed } from '../feeds/not-found-errors.ts';
import { runFeed } from '../feeds/run-feed.ts';
import { route } from '../http/route.ts';
import { saveChanges } from '../http/save.ts';

export const fetchFeedRoute = route(fetchFeed, async (call) => {
  const { params, services } = call;
  const kept = await services.records.feeds.find(params.name);
  if (kept === undefined) throw new NoSuchFeed();
  const save = async (change: (transaction: Transaction) => void) =>
    (await saveChanges(call, change)).changed.length > 0;
  return shownFeed(await runFeed(services, kept, save));
});
