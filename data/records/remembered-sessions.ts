import type { Session, Sessions } from './sessions.ts';

/** More than the owner has at a time. */
const MOST = 100;
/** As statements name it. */
const TABLE = '"sessions"';

/**
 * Sessions of records that no other process writes. One that was found is not looked up again until something is written to their table,
 * so that a signed-in owner's calls do not wait for the database thread.
 */
export class RememberedSessions {
  /** By the hash of the token. */
  #found = new Map<string, Session>();

  /** A statement that writes is about to be sent. */
  written(sql: string): void {
    if (sql.includes(TABLE)) this.#found = new Map();
  }

  over(sessions: Sessions): Sessions {
    return {
      ...sessions,
      find: async (tokenHash) => {
        const found = this.#found;
        const known = found.get(tokenHash);
        if (known !== undefined) return known;
        const session = await sessions.find(tokenHash);
        // Into a map that is not used any more if something was written meanwhile.
        if (session !== undefined && found.size < MOST) found.set(tokenHash, session);
        return session;
      },
    };
  }
}
