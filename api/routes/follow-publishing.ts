import { followPublishing } from '../contract/follow-publishing.ts';
import { actorOf } from '../http/actor.ts';
import { route } from '../http/route.ts';

export const followPublishingRoute = route(
  followPublishing,
  ({ contract, request, response, services: { publisher, streams } }) => {
    const stream = streams.open(response, actorOf(contract, request).session);
    stream.onEnd(publisher.subscribe((event) => stream.send(event.type, event)));
    stream.send('status', publisher.status());
    return undefined;
  },
);
