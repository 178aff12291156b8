import { historyText } from './history-text.ts';
import { getSecurity } from '../../../../api/contract/security.ts';
import { useRead } from '../../http/query.ts';

/** Names sessions by the browser that they are in, as long as they exist. */
export function useWho(): { nameOf(session: string | null): string; sessions: readonly string[] } {
  const sessions = useRead(getSecurity).data?.sessions ?? [];
  return {
    sessions: sessions.map(({ id }) => id),
    nameOf(session) {
      if (session === null) return historyText.server;
      const known = sessions.find(({ id }) => id === session);
      if (known === undefined) return `Session ${session}`;
      if (known.current) return 'You, in this browser';
      return known.browser === '' ? 'You, in another browser' : `You, in ${known.browser}`;
    },
  };
}
