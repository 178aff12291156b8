import type { Publish } from '../../publishing/publisher.ts';
import type { GenerationStage } from '../../contract/generators.ts';
import type { EventStream } from '../../http/event-stream.ts';
import { answerFor, mayBeSaved } from '../../routing/responder.ts';
import type { AnyCall } from '../../routing/route.ts';
import { published } from '../../routing/save.ts';
import { Cancelled, NotConfigured, type Question } from '../../ai/model.ts';
import type { z } from 'zod';

export interface Generation {
  /** The model's answer, which is to be saved next. Throws `Cancelled`, and as `Model.ask`. */
  ask<Schema extends z.core.$ZodType>(question: Question<Schema>): Promise<z.output<Schema>>;
  /** Throws `Cancelled` when the owner has gone or the server stops: nothing is saved after that. */
  goOn(): void;
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
  const isFollowed = (request.get('accept') ?? '').includes('text/event-stream');
  let stream: EventStream | undefined;
  const stage = (begun: GenerationStage) => {
    goOn();
    if (isFollowed) send((stream ??= services.streams.open(response)), begun);
  };
  const generation: Generation = {
    goOn,
    async ask(question) {
      stage('asking');
      const answer = await services.model.ask(question, signal);
      stage('checking');
      stage('saving');
      return answer;
    },
  };
  if (!isFollowed) {
    const { reply, publish } = await generator(generation);
    if (wait) await published(call, publish);
    return reply;
  }
  try {
    const { reply, publish } = await generator(generation);
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
