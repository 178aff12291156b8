import type { Logger } from 'pino';
import type { Audit } from '../../data/records/audit.ts';
import type { DocumentChange } from '../../data/database/database.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import { differences } from './differences.ts';

export type Change = AuditEntry['changes'][number];
/** Who did something: what the trail keeps of a call. */
export type Actor = Omit<AuditEntry, 'at' | 'changes'>;

export interface AuditTrail {
  /** Never rejects: what it notes has been saved by then, and the caller that saved it must not get an error. A failure is logged. */
  note(actor: Actor, changes: Change[]): Promise<void>;
  newest(count: number): Promise<AuditEntry[]>;
}

export function createAuditTrail(audit: Audit, now: () => Date, log: Logger): AuditTrail {
  return {
    async note(actor, changes) {
      try {
        await audit.add({ at: now().toISOString(), ...actor, changes });
      } catch (error) {
        log.error(
          { err: error, ...actor, documents: changes.map(({ document, path }) => `${document} ${path}`) },
          'a line of the audit trail could not be written',
        );
      }
    },
    newest: async (count) => (await audit.newest(count)) as AuditEntry[],
  };
}

/** What a transaction did, as the trail keeps it. */
export const changesOf = (changes: readonly DocumentChange[]): Change[] =>
  changes.flatMap(({ key, before, after }) =>
    differences(before, after).map((difference) => ({ document: key, ...difference })),
  );
