import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Database } from '../../data/database/database.ts';
import type { session } from '../../data/schema/private.ts';

export type Session = z.infer<typeof session>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session ends after this long without use, and after this long in any case. */
export const sessionLife = {
  plain: { idle: 4 * HOUR, most: DAY },
  remembered: { idle: 30 * DAY, most: 90 * DAY },
};
/** How old the noted last use may grow before it is noted anew. */
const NOTE_USE_EVERY = 5 * 60_000;
const MOST_SESSIONS = 50;
/** How many tabs of one browser stay signed in when the owner signs in in one more. */
const MOST_EARLIER_TABS = 20;
const TOKEN_BYTES = 32;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
/** Belongs to the session's token and can be told from it alone, so that every tab has the same. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

export interface OpenSession {
  token: string;
  csrfToken: string;
}

/** The owner's sessions. Only hashes of their tokens are kept. */
export interface SessionStore {
  /** `before`: the token of a session that ends with this. If it was alive, its CSRF tokens belong to the new one from now on. */
  open(remember: boolean, before?: string): Promise<OpenSession>;
  /** The session of a token that has not ended; its use is noted. */
  find(token: string): Promise<Session | undefined>;
  csrfToken(token: string): string;
  isCsrfToken(session: Session, csrfToken: string): boolean;
  close(token: string): Promise<void>;
  /** Whether a session whose token's hash begins so has not ended. Its use is not noted: nobody may have done anything. */
  isOpen(mark: string): boolean;
}

export function createSessionStore(database: Database, now: () => Date): SessionStore {
  const all = (): readonly Session[] => database.readPrivate('sessions').sessions;

  function isAlive({ createdAt, lastUsedAt, remembered }: Session): boolean {
    const { idle, most } = remembered ? sessionLife.remembered : sessionLife.plain;
    const present = now().getTime();
    return present - Date.parse(lastUsedAt) < idle && present - Date.parse(createdAt) < most;
  }

  async function change(edit: (sessions: Session[]) => Session[]): Promise<void> {
    await database.transact((transaction) => {
      const sessions = edit(transaction.readPrivate('sessions').sessions.filter(isAlive));
      transaction.writePrivate('sessions', { sessions: sessions.slice(-MOST_SESSIONS) });
    });
  }

  return {
    async open(remember, before) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const csrfToken = csrfOf(token);
      const at = now().toISOString();
      const replaced = before === undefined ? undefined : hashOf(before);
      await change((sessions) => {
        const earlier = sessions
          .filter(({ tokenHash }) => tokenHash === replaced)
          .flatMap(({ csrfHash, earlierCsrfHashes }) => [...earlierCsrfHashes, csrfHash]);
        const opened = {
          tokenHash: hashOf(token),
          csrfHash: hashOf(csrfToken),
          earlierCsrfHashes: earlier.slice(-MOST_EARLIER_TABS),
          createdAt: at,
          lastUsedAt: at,
          remembered: remember,
        };
        return [...sessions.filter(({ tokenHash }) => tokenHash !== replaced), opened];
      });
      return { token, csrfToken };
    },
    async find(token) {
      const tokenHash = hashOf(token);
      const found = all().find((session) => same(session.tokenHash, tokenHash));
      if (!found || !isAlive(found)) return undefined;
      const at = now();
      if (at.getTime() - Date.parse(found.lastUsedAt) >= NOTE_USE_EVERY) {
        await change((sessions) =>
          sessions.map((each) => (each.tokenHash === tokenHash ? { ...each, lastUsedAt: at.toISOString() } : each)),
        );
      }
      return found;
    },
    csrfToken: csrfOf,
    isCsrfToken({ csrfHash, earlierCsrfHashes }, csrfToken) {
      const given = hashOf(csrfToken);
      return [csrfHash, ...earlierCsrfHashes].some((hash) => same(hash, given));
    },
    async close(token) {
      const tokenHash = hashOf(token);
      await change((sessions) => sessions.filter((session) => session.tokenHash !== tokenHash));
    },
    isOpen: (mark) => all().some((session) => session.tokenHash.startsWith(mark) && isAlive(session)),
  };
}
