import { createHash, randomBytes } from 'node:crypto';
import type { Contract } from '../contract/contract.ts';

/** Milliseconds between the click and the request that it leads to, at most. */
const TICKET_LIFE_MS = 60_000;
const MOST_TICKETS = 100;
const TICKET_BYTES = 32;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

interface Ticket {
  path: string;
  session: string;
  until: number;
}

/** What a link carries in place of the CSRF header, which a navigation cannot send. Kept in memory: a restart ends them all. */
export interface Tickets {
  /** The call at this path, if a link may open it. */
  callAt(path: string): Contract | undefined;
  /** A ticket for one request of this path by the session with this token; '' where it stands alone. */
  issue(path: string, sessionToken: string): string;
  /** Whether the ticket is for this path and session, and was not used before. It cannot be used again either way. */
  use(ticket: string, path: string, sessionToken: string): boolean;
}

export function createTickets(contracts: readonly Contract[], now: () => Date): Tickets {
  const calls = contracts
    .filter(({ ticket }) => ticket)
    .map((contract) => ({
      contract,
      pattern: new RegExp(`^${contract.path.replaceAll(/\{\w+\}/g, '[^/?#]+')}$`),
    }));
  const issued = new Map<string, Ticket>();

  return {
    callAt: (path) => calls.find(({ pattern }) => pattern.test(path))?.contract,
    issue(path, sessionToken) {
      const present = now().getTime();
      for (const [key, { until }] of issued) if (until <= present || issued.size >= MOST_TICKETS) issued.delete(key);
      const ticket = randomBytes(TICKET_BYTES).toString('base64url');
      issued.set(hashOf(ticket), { path, session: hashOf(sessionToken), until: present + TICKET_LIFE_MS });
      return ticket;
    },
    use(ticket, path, sessionToken) {
      const key = hashOf(ticket);
      const found = issued.get(key);
      issued.delete(key);
      return (
        found !== undefined &&
        found.path === path &&
        found.session === hashOf(sessionToken) &&
        found.until > now().getTime()
      );
    },
  };
}
