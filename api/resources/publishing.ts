import * as calls from '../contract/publishing.ts';
import { route } from '../routing/route.ts';
import { actorOf, noteCall, published } from '../routing/save.ts';
import type { EventStream } from '../http/event-stream.ts';
import { explainedPage } from '../history/explained-page.ts';

/** Uploads go on after their publish has ended, maybe on another machine. */
const LOOK_AT_UPLOADS_MS = 2_000;

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

export const publishingRoutes = [
  route(calls.getPublishStatus, ({ services }) => ({
    ...services.publisher.status(),
    ...(services.uploadFailure && { uploadFailure: services.uploadFailure() }),
    ...(services.servers && { servers: services.servers() }),
  })),
  route(calls.followPublishing, ({ contract, request, response, services: { publisher, streams, uploadFailure } }) => {
    const stream = streams.open(response, actorOf(contract, request).session);
    stream.onEnd(publisher.subscribe((event) => stream.send(event.type, event)));
    stream.send('status', publisher.status());
    if (uploadFailure) followUploads(stream, uploadFailure);
    return undefined;
  }),
  route(calls.publishEverything, async (call) => {
    const { id } = call.services.publisher.rebuild({ full: true });
    call.response.set('X-Publish-Id', id);
    await noteCall(call);
    return { id };
  }),
  route(calls.requestRebuild, async (call) => {
    const { body, wait, response, services } = call;
    const publish = services.publisher.rebuild({ full: body.full });
    response.set('X-Publish-Id', publish.id);
    if (!wait) return { id: publish.id };
    await published(call, publish);
    response.status(200).json(await publish.done);
    return undefined;
  }),
  route(calls.explainPage, ({ query, services }) => explainedPage(services, query.path)),
  route(calls.explainPageHere, ({ body, services }) => explainedPage(services, body.path)),
  route(calls.listProblems, ({ services: { publisher } }) => {
    const { failed, documents } = publisher.status();
    return { failed, documents };
  }),
];
