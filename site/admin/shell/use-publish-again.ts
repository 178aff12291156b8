import { useCallback } from 'react';
import { toast } from '../../ui/toasts.ts';
import { shellToasts } from '../messages.ts';
import { reasonOf, SignedOut } from '../requests/failure.ts';
import { usePublishEverything } from '../requests/publishing.ts';

/** Publishes every page again; nothing happens while that is under way already. */
export function usePublishAgain(running: boolean): { busy: boolean; publishAgain(): void } {
  const { mutateAsync, isPending } = usePublishEverything();
  const busy = running || isPending;
  const publishAgain = useCallback(() => {
    if (busy) return;
    mutateAsync({}).catch((error: unknown) => {
      if (!(error instanceof SignedOut)) toast(shellToasts.publishFailed(reasonOf(error)));
    });
  }, [busy, mutateAsync]);
  return { busy, publishAgain };
}
