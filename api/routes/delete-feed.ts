import { deleteFeed } from '../contract/delete-feed.ts';
import { NoSuchFeed } from '../feeds/not-found-errors.ts';
import { route } from '../http/route.ts';

export const deleteFeedRoute = route(deleteFeed, async ({ params, services: { records } }) => {
  if (!(await records.feeds.forget(params.name))) throw new NoSuchFeed();
  return {};
});
