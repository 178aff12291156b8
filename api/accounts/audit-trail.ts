import type { Logger } from 'pino';
import type { Audit } from '../../data/records/audit.ts';
import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import type { AuditEntry } from '../contract/security.ts';
import { differences, MOST_DIFFERENCES } from './differences.ts';
import { createRefusals, type Refusal } from './refusals.ts';

export type Change = AuditEntry['changes'][number];
/** Who did something: what the trail keeps of a call. */
export type Actor = Omit<AuditEntry, 'at' | 'changes'>;

export type AuditTrail = ReturnType<typeof createAuditTrail>;

export function createAuditTrail(audit: Audit, now: () => Date, log: Logger) {
  /** Never rejects: what it notes has been saved by then, and the caller that saved it must not get an error. A failure is logged. */
  async function note(actor: Actor, changes: Change[]): Promise<void> {
    try {
      await audit.add({ at: now().toISOString(), ...actor, changes });
    } catch (error) {
      log.error(
        { err: error, ...actor, documents: changes.map(({ document, path }) => `${document} ${path}`) },
        'a line of the audit trail could not be written',
      );
    }
  }
  const refusals = createRefusals((actor) => note(actor, []), now);
  return {
    note,
    /** A call that was not allowed, in a line of its own for the first of each hour. Never rejects either. */
    noteRefusal: (actor: Actor, refusal: Refusal): Promise<void> => refusals.note(refusal, actor),
    /** Notes how many refusals have no line of their own, before the server stops. */
    finish: (): Promise<void> => refusals.finish(),
    newest: async (count: number) => (await audit.newest(count)) as AuditEntry[],
  };
}

/** Differences that a line holds, or as many as it has documents: the history has all of them. */
const MOST_OF_LINE = 10_000;

/** What a transaction did, as the trail keeps it. */
export function changesOf(changes: readonly DocumentChange[]): Change[] {
  const most = Math.max(1, Math.min(MOST_DIFFERENCES, Math.floor(MOST_OF_LINE / changes.length)));
  return changes.flatMap(({ key, before, after }) =>
    differences(before, after, { most }).map((difference) => ({ document: key, ...difference })),
  );
}
