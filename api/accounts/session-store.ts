import { createHmac } from 'node:crypto';
import type { Session, Sessions } from '../../data/records/sign-in.ts';
import { hashOf, isSame, newToken } from './tokens.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A session ends after this long without use, and after this long in any case. */
export const sessionLife = {
  plain: { idle: 4 * HOUR, most: DAY },
  remembered: { idle: 30 * DAY, most: 90 * DAY },
};
/** How old the noted last use may grow before it is noted again. */
const NOTE_USE_EVERY = 5 * 60_000;
const MOST_SESSIONS = 50;
/** How many tabs of one browser stay signed in when the owner signs in in one more. */
const MOST_EARLIER_TABS = 20;

/** Derived from the session's token alone, so that every tab has the same. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('csrf').digest('base64url');

/** Enough to distinguish sessions, useless for taking one over. */
const MARK_LENGTH = 8;

/** What a session is called where its token must not be known: in the audit trail, and where its streams are ended. */
export const markOf = ({ tokenHash }: Pick<Session, 'tokenHash'>): string => tokenHash.slice(0, MARK_LENGTH);

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The owner's sessions. Only hashes of their tokens are kept. */
export function createSessionStore(sessions: Sessions, now: () => Date) {
  function isAlive({ createdAt, lastUsedAt, remembered }: Session): boolean {
    const { idle, most } = remembered ? sessionLife.remembered : sessionLife.plain;
    const present = now().getTime();
    return present - Date.parse(lastUsedAt) < idle && present - Date.parse(createdAt) < most;
  }

  /** The tokens that belong to a session and end with it; none when it has ended. */
  async function handedOn(tokenHash: string | undefined): Promise<string[]> {
    const before = tokenHash === undefined ? undefined : await sessions.find(tokenHash);
    return before && isAlive(before) ? [...before.earlierCsrfHashes, before.csrfHash].slice(-MOST_EARLIER_TABS) : [];
  }

  return {
    /**
     * The password was just entered. `before`: the token of a session that ends with this. If it was alive, its CSRF tokens belong to the new
     * one from now on.
     */
    async open({ remembered, ...of }: Pick<Session, 'remembered' | 'device' | 'browser'>, before?: string) {
      const token = newToken();
      const csrfToken = csrfOf(token);
      const at = now().toISOString();
      const replaces = before === undefined ? undefined : hashOf(before);
      const opened = {
        tokenHash: hashOf(token),
        csrfHash: hashOf(csrfToken),
        earlierCsrfHashes: await handedOn(replaces),
        createdAt: at,
        lastUsedAt: at,
        remembered,
        ...of,
        confirmedAt: at,
      };
      await sessions.open(opened, { replaces, keep: MOST_SESSIONS });
      return {
        token,
        csrfToken,
        mark: markOf(opened),
        /** The mark of the session that ended with this; null: there was none. */
        replaced: replaces === undefined ? null : markOf({ tokenHash: replaces }),
      };
    },
    /** The session of a token that has not ended; its use is noted. */
    async find(token: string): Promise<Session | undefined> {
      const found = await sessions.find(hashOf(token));
      if (!found || !isAlive(found)) return undefined;
      const at = now();
      if (at.getTime() - Date.parse(found.lastUsedAt) >= NOTE_USE_EVERY)
        await sessions.noteUse(found.tokenHash, at.toISOString());
      return found;
    },
    csrfToken: csrfOf,
    isCsrfToken({ csrfHash, earlierCsrfHashes }: Session, csrfToken: string): boolean {
      const given = hashOf(csrfToken);
      return [csrfHash, ...earlierCsrfHashes].some((hash) => isSame(hash, given));
    },
    /** The password was entered again. */
    confirm: ({ tokenHash }: Session): Promise<unknown> => sessions.noteConfirmed(tokenHash, now().toISOString()),
    close: (token: string): Promise<unknown> => sessions.close(hashOf(token)),
    /** Those that have not ended, the last used first. */
    list: async (): Promise<Session[]> => (await sessions.list()).filter(isAlive),
    /** Ends the session with this mark. False: there is none. */
    async end(mark: string): Promise<boolean> {
      const found = await sessions.findByMark(mark);
      if (found === undefined) return false;
      await sessions.close(found.tokenHash);
      return true;
    },
    /** Whether a session whose token's hash begins so has not ended. Its use is not noted, since there may have been no activity. */
    async isOpen(mark: string): Promise<boolean> {
      const found = await sessions.findByMark(mark);
      return found !== undefined && isAlive(found);
    },
  };
}
