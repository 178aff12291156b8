import { createRequire } from 'node:module';
import pino from 'pino';

const require = createRequire(import.meta.url);
const pretty = () => require('pino-pretty') as typeof import('pino-pretty');

/** What a reader of the log may be behind, in bytes; further lines are dropped until it catches up. */
const MOST_UNREAD = 16 * 1024 * 1024;

/** What the message of a publish says for a person, who is not to read it twice. */
const IN_THE_MESSAGE = 'publish,pages,rendered,written,deleted,failed,ms';

/** One JSON object a line: `level` by its name, `time` in UTC, `msg`, and what belongs to it. */
const jsonLines = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level: string) => ({ level }) },
} as const;

/**
 * The log of a server, on standard output: JSON lines, on a terminal lines for a person. It never waits for its reader: a pipe that is full
 * would hold up every request.
 */
export function openServerLog(level: string, isTerminal: boolean): pino.Logger {
  if (isTerminal)
    return pino(
      { level, base: undefined },
      pretty()({ destination: 1, sync: false, translateTime: 'SYS:HH:MM:ss', ignore: IN_THE_MESSAGE }),
    );
  return pino({ level, ...jsonLines }, pino.destination({ dest: 1, sync: false, maxLength: MOST_UNREAD }));
}

/** What Node warns of goes to the log; it would write it to standard error, in lines of its own. */
export function logWarnings(log: pino.Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message));
}

/** The last line of a server that cannot go on, written before the process ends. */
export function logFatal(message: string): void {
  pino(jsonLines, pino.destination({ dest: 2, sync: true })).fatal(message);
}
