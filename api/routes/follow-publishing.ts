import { followPublishing } from '../contract/follow-publishing.ts';
import { route } from '../frame/route.ts';

export const followPublishingRoute = route(followPublishing, ({ response, services: { publisher, streams } }) => {
  const stream = streams.open(response);
  stream.onEnd(publisher.subscribe((event) => stream.send(event.type, event)));
  stream.send('status', publisher.status());
  return undefined;
});
