import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Contract, SentBodyOf } from '../../../api/contract/contract.ts';
import { generationEvent, type GenerationStage } from '../../../api/contract/generators.ts';
import { type OwnerReplyOf, send } from '../http/call.ts';
import { eventsIn } from '../http/event-stream.ts';
import { CallFailed, reasonOf, SignedOut, Unreachable } from '../http/failure.ts';
import type { Message } from '../../strings/messages.ts';
import { toast } from '../../browser/toasts.ts';
import { generatorToasts } from '../text/generator-messages.ts';
import { useRefresh } from '../http/query.ts';

/** Has a model make something, and reports each stage as the server begins it. Aborting ends the work on the server too. */
async function generate<C extends Contract>(
  contract: C,
  body: SentBodyOf<C>,
  { onStage, signal }: { onStage(stage: GenerationStage): void; signal: AbortSignal },
): Promise<OwnerReplyOf<C>> {
  const reply = await send(contract, { body, signal }, 'text/event-stream');
  if (reply.body === null) throw new Unreachable();
  for await (const { type, data } of eventsIn(reply.body)) {
    if (type === 'stage') onStage(generationEvent.parse(JSON.parse(data)).stage);
    if (type === 'done') return z.parse(contract.reply, JSON.parse(data)) as OwnerReplyOf<C>;
    if (type === 'failed') throw new CallFailed(502, data);
  }
  throw new Unreachable();
}

/** One generation at a time, with its stages. It ends with the component that uses it: nothing is generated for an owner who has left. */
export function useGenerator<C extends Contract>(contract: C, failed: (reason: string) => Message) {
  const refresh = useRefresh(contract);
  const [stage, setStage] = useState<GenerationStage | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  return {
    /** What is being done at this moment; null: nothing. */
    stage,
    /** Resolves with what was made, or null when it failed or was cancelled, which the owner has been shown. */
    async start(body: SentBodyOf<C>): Promise<OwnerReplyOf<C> | null> {
      const controller = new AbortController();
      running.current = controller;
      setStage('asking');
      try {
        return await generate(contract, body, { onStage: setStage, signal: controller.signal });
      } catch (error) {
        if (controller.signal.aborted) toast(generatorToasts.cancelled);
        else if (!(error instanceof SignedOut)) toast(failed(reasonOf(error)));
        return null;
      } finally {
        setStage(null);
        void refresh();
      }
    },
    cancel,
  };
}
