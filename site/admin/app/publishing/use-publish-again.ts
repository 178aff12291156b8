import { useCallback } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { shellToasts } from '../../text/messages.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { usePublishEverything } from '../../requests/publishing.ts';

/** Publishes every page again: after the publish that is under way, if there is one. */
export function usePublishAgain(): { busy: boolean; publishAgain(): void } {
  const { mutateAsync, isPending } = usePublishEverything();
  const publishAgain = useCallback(() => {
    if (isPending) return;
    mutateAsync({}).catch((error: unknown) => {
      if (!(error instanceof SignedOut)) toast(shellToasts.publishFailed(reasonOf(error)));
    });
  }, [isPending, mutateAsync]);
  return { busy: isPending, publishAgain };
}
