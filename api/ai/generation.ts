import type { Publish } from '../publisher.ts';
import type { GenerationStage } from '../contract/generation.ts';
import { answerFor } from '../frame/responder.ts';
import type { AnyCall } from '../frame/route.ts';

export interface Generation {
  /** Says that a stage begins. */
  stage(stage: GenerationStage): void;
  /** Aborted when the owner goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** Makes something; `publish` is what came of saving it. */
export type Generator<Reply> = (generation: Generation) => Promise<{ reply: Reply; publish: Publish }>;

/**
 * Runs a generator. Whoever accepts `text/event-stream` follows its stages and gets `done` or `failed`; everybody else gets the reply
 * alone, as after any other write.
 */
export async function generate<Reply>(call: AnyCall, generator: Generator<Reply>): Promise<Reply | undefined> {
  const { request, response, services, wait } = call;
  const signal = AbortSignal.any([services.stopping, goneSignal(response)]);
  if (!(request.get('accept') ?? '').includes('text/event-stream')) {
    const { reply, publish } = await generator({ stage: () => undefined, signal });
    if (wait) await publish.done;
    return reply;
  }
  const stream = services.streams.open(response);
  try {
    const { reply, publish } = await generator({ stage: (stage) => stream.send('stage', { stage }), signal });
    stream.send('stage', { stage: 'publishing' });
    await publish.done;
    stream.send('done', reply);
  } catch (error) {
    const { status, reply } = answerFor(error);
    if (status === 500) request.log.error({ err: error }, 'a generator failed');
    stream.send('failed', { ...reply, requestId: String(request.id) });
  }
  stream.end();
  return undefined;
}

function goneSignal(response: AnyCall['response']): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
