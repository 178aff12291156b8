import type { Handovers } from '../../data/records/shared-state.ts';
import type { Contract } from '../contract/contract.ts';
import { hashOf, newToken } from './tokens.ts';

/** Milliseconds between the click and the request that it leads to, at most. */
const TICKET_LIFE_MS = 60_000;
const MOST_TICKETS = 100;

const KIND = 'ticket';

export type Tickets = ReturnType<typeof createTickets>;

/** What a link carries in place of the CSRF header, which a navigation cannot send. */
export function createTickets(contracts: readonly Contract[], handovers: Handovers, now: () => Date) {
  const calls = contracts
    .filter(({ ticket }) => ticket)
    .map((contract) => ({
      contract,
      pattern: new RegExp(`^${contract.path.replaceAll(/\{\w+\}/g, '[^/?#]+')}$`),
    }));
  const opens = (path: string, sessionToken: string) => JSON.stringify([path, hashOf(sessionToken)]);

  return {
    /** The call at this path, if a link may open it. */
    callAt: (path: string): Contract | undefined => calls.find(({ pattern }) => pattern.test(path))?.contract,
    /** A ticket for one request of this path by the session with this token; '' where it stands alone. */
    async issue(path: string, sessionToken: string): Promise<string> {
      const present = now().getTime();
      const ticket = newToken();
      await handovers.put(
        { kind: KIND, id: hashOf(ticket), value: opens(path, sessionToken), until: present + TICKET_LIFE_MS },
        { now: present, most: MOST_TICKETS },
      );
      return ticket;
    },
    /** Whether the ticket is for this path and session, and was not used before. It cannot be used again either way. */
    use: async (ticket: string, path: string, sessionToken: string): Promise<boolean> =>
      (await handovers.take(KIND, hashOf(ticket), now().getTime())) === opens(path, sessionToken),
  };
}
