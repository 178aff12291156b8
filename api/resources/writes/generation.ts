import type { Publish } from '../../publishing/publisher.ts';
import type { GenerationStage } from '../../contract/generators.ts';
import type { EventStream } from '../../http/event-stream.ts';
import { answerFor, mayBeSaved } from '../../routing/responder.ts';
import type { AnyCall } from '../../routing/route.ts';
import { published } from '../../routing/save.ts';
import { Cancelled, NotConfigured } from '../../ai/model.ts';

export interface Generation {
  /** Says that a stage begins. Throws `Cancelled`. */
  stage(stage: GenerationStage): void;
  /** Throws `Cancelled` when the owner has gone or the server stops: nothing is saved after that. */
  goOn(): void;
  /** Aborted when the owner goes away or the server stops. */
  readonly signal: AbortSignal;
}

/** Makes something; `publish` is what came of saving it. */
export type Generator<Reply> = (generation: Generation) => Promise<{ reply: Reply; publish: Publish | null }>;

/**
 * Runs a generator. A caller that accepts `text/event-stream` follows its stages and gets `done` or `failed`; any other gets the reply
 * alone, as after any other write. What is wrong before the first stage is an ordinary error for both.
 */
export async function generate<Reply>(call: AnyCall, generator: Generator<Reply>): Promise<Reply | undefined> {
  const { request, response, services, wait } = call;
  if (!services.model.isSetUp) throw new NotConfigured();
  const signal = AbortSignal.any([services.stopping, goneSignal(response)]);
  const goOn = () => {
    if (signal.aborted) throw new Cancelled();
  };
  if (!(request.get('accept') ?? '').includes('text/event-stream')) {
    const { reply, publish } = await generator({ stage: goOn, goOn, signal });
    if (wait) await published(call, publish);
    return reply;
  }
  let stream: EventStream | undefined;
  const stage = (begun: GenerationStage) => {
    goOn();
    stream ??= services.streams.open(response);
    send(stream, begun);
  };
  try {
    const { reply, publish } = await generator({ stage, goOn, signal });
    await call.keep(reply);
    // it is saved by now: a disconnect or a stop no longer matters
    if (stream) send(stream, 'publishing');
    await publish?.done;
    stream?.send('done', reply);
  } catch (error) {
    if (!stream) throw error;
    if (mayBeSaved(error)) call.refuseRepetition();
    const { status, reply } = answerFor(error, 'change');
    if (status === 500) request.log.error({ err: error }, 'a generator failed');
    stream.send('failed', { ...reply, requestId: String(request.id) });
  }
  stream?.end();
  return undefined;
}

const send = (stream: EventStream, stage: GenerationStage): void => stream.send('stage', { stage });

function goneSignal(response: AnyCall['response']): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
