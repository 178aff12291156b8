import type { Contract, SentBodyOf } from '../../../api/contract/contract.ts';
import { generationEvent, type GenerationStage } from '../../../api/contract/generators.ts';
import { send, type OwnerReplyOf } from './call.ts';
import { eventsIn } from './event-stream.ts';
import { CallFailed, Unreachable } from './failure.ts';

interface Progress {
  onStage(stage: GenerationStage): void;
  signal: AbortSignal;
}

/** Has a model make something, and reports each stage as the server begins it. Aborting ends the work on the server too. */
export async function generate<C extends Contract>(
  contract: C,
  body: SentBodyOf<C>,
  { onStage, signal }: Progress,
): Promise<OwnerReplyOf<C>> {
  const reply = await send(contract, { body, signal }, 'text/event-stream');
  if (reply.body === null) throw new Unreachable();
  for await (const { type, data } of eventsIn(reply.body)) {
    if (type === 'stage') onStage(generationEvent.parse(JSON.parse(data)).stage);
    if (type === 'done') return contract.reply.parse(JSON.parse(data)) as OwnerReplyOf<C>;
    if (type === 'failed') throw new CallFailed(502, data);
  }
  throw new Unreachable();
}
