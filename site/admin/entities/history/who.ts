import { useSecurity } from '../../requests/security.ts';
import { historyText } from './history-text.ts';

/** Names sessions by the browser that they are in, as long as they exist. */
export function useWho(): { nameOf(session: string | null): string; sessions: readonly string[] } {
  const sessions = useSecurity().data?.sessions ?? [];
  return {
    sessions: sessions.map(({ id }) => id),
    nameOf(session) {
      if (session === null) return historyText.server;
      const known = sessions.find(({ id }) => id === session);
      if (known === undefined) return `Session ${session}`;
      if (known.current) return historyText.you;
      return known.browser === '' ? historyText.anotherBrowser : `You, in ${known.browser}`;
    },
  };
}
