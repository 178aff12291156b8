import pino from 'pino';

/** What a reader of the log may be behind, in bytes; further lines are dropped until it catches up. */
const MOST_UNREAD = 16 * 1024 * 1024;

/** The log of a server, on standard output. It never waits for its reader: a pipe that is full would hold up every request. */
export const openServerLog = (level: string): pino.Logger =>
  pino({ level }, pino.destination({ dest: 1, sync: false, maxLength: MOST_UNREAD }));
