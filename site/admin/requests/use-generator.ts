import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Contract, SentBodyOf } from '../../../api/contract/contract.ts';
import type { GenerationStage } from '../../../api/contract/generators.ts';
import type { Message } from '../../messages.ts';
import { toast } from '../../ui/toasts.ts';
import { generatorToasts } from '../generator-messages.ts';
import type { OwnerReplyOf } from './call.ts';
import { reasonOf, SignedOut } from './failure.ts';
import { generate } from './generate.ts';
import { keys } from './keys.ts';

export interface Generator<C extends Contract> {
  /** What is being done at this moment; null: nothing. */
  stage: GenerationStage | null;
  /** Resolves with what was made, or null when it failed or was cancelled, which the owner has been shown. */
  start(body: SentBodyOf<C>): Promise<OwnerReplyOf<C> | null>;
  cancel(): void;
}

/**
 * One generation at a time, with its stages; `refreshes` are the queries that its result makes untrue. It ends with the component that
 * uses it: nothing is generated for an owner who has left.
 */
export function useGenerator<C extends Contract>(
  contract: C,
  refreshes: readonly QueryKey[],
  failed: (reason: string) => Message,
): Generator<C> {
  const client = useQueryClient();
  const [stage, setStage] = useState<GenerationStage | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => cancel, []);

  return {
    stage,
    async start(body) {
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
        for (const queryKey of [...refreshes, keys.audit]) void client.invalidateQueries({ queryKey });
      }
    },
    cancel,
  };
}
