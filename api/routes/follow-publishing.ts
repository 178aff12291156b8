import { followPublishing } from '../contract/follow-publishing.ts';
import { actorOf } from '../frame/actor.ts';
import { route } from '../frame/route.ts';

export const followPublishingRoute = route(
  followPublishing,
  ({ contract, request, response, services: { publisher, streams } }) => {
    const stream = streams.open(response, actorOf(contract, request).session);
    stream.onEnd(publisher.subscribe((event) => stream.send(event.type, event)));
    stream.send('status', publisher.status());
    return undefined;
  },
);
