import { publishEverything } from '../contract/publish-everything.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

export const publishEverythingRoute = route(
  publishEverything,
  async ({ contract, request, response, services: { publisher, audit } }) => {
    const { id } = publisher.rebuild({ full: true });
    response.set('X-Publish-Id', id);
    await audit.note(actorOf(contract, request), []);
    return { id };
  },
);
