import { removeSubscriber } from '../contract/remove-subscriber.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

export const removeSubscriberRoute = route(removeSubscriber, async ({ body, contract, request, services }) => {
  const removed = await services.newsletter.unsubscribe(body.email);
  if (removed) await services.audit.note(actorOf(contract, request), []);
  return { removed };
});
