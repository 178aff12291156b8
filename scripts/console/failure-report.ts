import type { Logger } from 'pino';
import type { FailedPage, Publisher } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { duration } from './quantities.ts';

/** A page that could not be made, for a person at a terminal. */
export function describeFailedPage({ path, reason }: FailedPage): string {
  return `${path} could not be rendered; its last good version, if any, stays: ${reason}`;
}

/** A document that cannot be used, or what is odd in one that is. */
export function describeBrokenDocument(problem: { [of in 'file' | 'field' | 'reason' | 'meanwhile']: string }): string {
  const { file, field, reason, meanwhile } = problem;
  return `${file}: ${field && `${field}: `}${reason} ${meanwhile}`;
}

/** Documents are often read many at a time. */
const LOOK_AFTER_MS = 1_000;

/**
 * Writes each publish to the log, and once as long as it lasts, what a publish could not make, which documents it could not use, and what
 * is odd in those that are used, also where no publish read them.
 */
export function logFailures(
  publisher: Pick<Publisher, 'subscribe'>,
  database: Pick<Database, 'problems' | 'warnings' | 'follow'>,
  log: Logger,
): void {
  let logged = new Set<string>();
  let hasFailed = false;
  const once = (lines: readonly string[], write: (line: string) => void) =>
    lines.forEach((line) => logged.has(line) || write(line));
  let looking: NodeJS.Timeout | undefined;
  database.follow(() => {
    looking ??= setTimeout(() => {
      looking = undefined;
      const warnings = database.warnings().map(describeBrokenDocument);
      once(warnings, (line) => log.warn(line));
      logged = new Set([...logged, ...warnings]);
    }, LOOK_AFTER_MS).unref();
  });
  publisher.subscribe((event) => {
    if (event.type !== 'finished') return;
    const { pages, rendered, written, deleted, failed, ms } = event.summary;
    // Why a publish came to no end was logged with its error.
    const failedPages = event.failed.filter(({ path }) => path !== '*');
    const failures = [...failedPages.map(describeFailedPage), ...database.problems().map(describeBrokenDocument)];
    const warnings = database.warnings().map(describeBrokenDocument);
    // An attempt that failed like the one before is no news.
    const isAttempt = failed > 0 && written + deleted === 0 && failures.every((line) => logged.has(line)) && hasFailed;
    hasFailed = failed > 0;
    const fields = { publish: event.id, pages, rendered, written, deleted, failed, ms };
    const said = `published: ${written} written, ${deleted} deleted, ${failed} failed, in ${duration(ms)}`;
    log[isAttempt ? 'debug' : 'info'](fields, said);
    once(failures, (line) => log.error(line));
    once(warnings, (line) => log.warn(line));
    logged = new Set([...failures, ...warnings]);
  });
}
