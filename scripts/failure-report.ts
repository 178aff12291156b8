import type { Logger } from 'pino';
import type { FailedPage, Publisher } from '../api/publisher.ts';
import type { Database } from '../data/database/database.ts';

/** A page that could not be made, for a person at a terminal. */
export function describeFailedPage({ path, reason }: FailedPage): string {
  return `${path} could not be made; its last good version, if there is one, stays: ${reason}`;
}

/** A document that a running server cannot use. */
export function describeBrokenDocument({
  file,
  field,
  reason,
  meanwhile,
}: {
  file: string;
  field: string;
  reason: string;
  meanwhile: string;
}): string {
  return `${file}: ${field && `${field}: `}${reason} ${meanwhile}`;
}

/** Writes to the log, once as long as it lasts, what a publish could not make and which documents it could not use. */
export function logFailures(publisher: Publisher, database: Pick<Database, 'problems'>, log: Logger): void {
  let told = new Set<string>();
  publisher.subscribe((event) => {
    if (event.type !== 'finished') return;
    const present = new Set([
      ...event.failed.map(describeFailedPage),
      ...database.problems().map(describeBrokenDocument),
    ]);
    for (const trouble of present) if (!told.has(trouble)) log.error(trouble);
    told = present;
  });
}
