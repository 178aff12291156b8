import { requestRebuild } from '../contract/request-rebuild.ts';
import { route } from '../http/route.ts';

export const requestRebuildRoute = route(requestRebuild, async ({ body, wait, response, services: { publisher } }) => {
  const { id, done } = publisher.rebuild({ full: body.full });
  response.set('X-Publish-Id', id);
  if (!wait) return { id };
  response.status(200).json(await done);
  return undefined;
});
