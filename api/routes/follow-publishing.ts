import { followPublishing } from '../contract/follow-publishing.ts';
import { actorOf } from '../http/actor.ts';
import type { EventStream } from '../http/event-stream.ts';
import { route } from '../http/route.ts';

/** Uploads go on after their publish has ended, maybe on another machine. */
const LOOK_AT_UPLOADS_MS = 2_000;

export const followPublishingRoute = route(
  followPublishing,
  ({ contract, request, response, services: { publisher, streams, uploadFailure } }) => {
    const stream = streams.open(response, actorOf(contract, request).session);
    stream.onEnd(publisher.subscribe((event) => stream.send(event.type, event)));
    stream.send('status', publisher.status());
    if (uploadFailure) followUploads(stream, uploadFailure);
    return undefined;
  },
);

function followUploads(stream: EventStream, failureNow: () => string | null): void {
  let failure = failureNow();
  stream.send('upload', { failure });
  const looking = setInterval(() => {
    const next = failureNow();
    if (next !== failure) stream.send('upload', { failure: next });
    failure = next;
  }, LOOK_AT_UPLOADS_MS);
  looking.unref();
  stream.onEnd(() => clearInterval(looking));
}
