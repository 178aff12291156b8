import { publishEverything } from '../contract/publish-everything.ts';
import { route } from '../http/route.ts';

export const publishEverythingRoute = route(publishEverything, ({ response, services: { publisher } }) => {
  const { id } = publisher.rebuild({ full: true });
  response.set('X-Publish-Id', id);
  return { id };
});
