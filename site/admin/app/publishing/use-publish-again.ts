import { useCallback } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { shellToasts } from '../../text/messages.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { publishEverything } from '../../../../api/contract/publishing.ts';
import { useChange } from '../../http/query.ts';

/** Publishes every page again: after the publish that is under way, if there is one. */
export function usePublishAgain(): { busy: boolean; publishAgain(): void } {
  const { mutateAsync, isPending } = useChange(publishEverything);
  const publishAgain = useCallback(() => {
    if (isPending) return;
    mutateAsync({}).catch((error: unknown) => {
      if (!(error instanceof SignedOut)) toast(shellToasts.publishFailed(reasonOf(error)));
    });
  }, [isPending, mutateAsync]);
  return { busy: isPending, publishAgain };
}
