import { requestRebuild } from '../contract/request-rebuild.ts';
import { published } from '../http/published.ts';
import { route } from '../http/route.ts';

export const requestRebuildRoute = route(requestRebuild, async ({ body, wait, response, services }) => {
  const publish = services.publisher.rebuild({ full: body.full });
  response.set('X-Publish-Id', publish.id);
  if (!wait) return { id: publish.id };
  await published({ services, response }, publish);
  response.status(200).json(await publish.done);
  return undefined;
});
