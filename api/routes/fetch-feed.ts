import { fetchFeed } from '../contract/fetch-feed.ts';
import { NoSuchFeed } from '../feeds/not-found-errors.ts';
import { runFeed } from '../feeds/run-feed.ts';
import { route } from '../http/route.ts';
import { saveChanges } from '../http/save.ts';

export const fetchFeedRoute = route(fetchFeed, async (call) => {
  const { params, services } = call;
  const kept = await services.records.feeds.find(params.name);
  if (kept === undefined) throw new NoSuchFeed();
  return runFeed(services, kept, async (change) => (await saveChanges(call, change)).changed.length > 0);
});
