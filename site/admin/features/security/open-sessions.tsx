import type { z } from 'zod';
import type { getSecurity } from '../../../../api/contract/security.ts';
import { toast } from '../../../ui/toasts.ts';
import { securityText, securityToasts } from './security-messages.ts';
import { reasonOf, SignedOut } from '../../requests/failure.ts';
import { useEndSession } from '../../requests/security.ts';
import { BrowserList } from './browser-list.tsx';

type Session = z.infer<typeof getSecurity.reply>['sessions'][number];

export function OpenSessions({ sessions }: { sessions: readonly Session[] }) {
  const end = useEndSession();

  async function ended({ id }: Session) {
    try {
      await end.mutateAsync({ params: { id } });
      toast(securityToasts.sessionEnded);
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(securityToasts.endFailed(reasonOf(error)));
    }
  }

  return (
    <BrowserList
      title="Open sessions"
      about={securityText.sessions}
      entries={sessions}
      action="End the session of"
      onEnd={(session) => void ended(session)}
    />
  );
}
