import type { Logger } from 'pino';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Audit } from '../../data/records/audit.ts';
import type { Transaction } from '../../data/database/database.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import { differences } from './differences.ts';

export type Change = AuditEntry['changes'][number];
/** Who did something: what the trail keeps of a call. */
export type Actor = Omit<AuditEntry, 'at' | 'changes'>;

export interface AuditTrail {
  /** Never rejects: what it notes has been saved by then, and whoever saved it must not hear otherwise. A failure is logged. */
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

/** A transaction that notes what is written through it, and what was there before. */
export function watched(transaction: Transaction): { transaction: Transaction; changes: () => Change[] } {
  const before = new Map<DocumentKey, unknown>();
  const remember = (key: DocumentKey) => before.has(key) || before.set(key, transaction.read(key));
  const after = new Map<DocumentKey, unknown>();
  return {
    transaction: {
      read: (key) => transaction.read(key),
      ids: (folder) => transaction.ids(folder),
      readPrivate: (key) => transaction.readPrivate(key),
      writePrivate: (key, document) => transaction.writePrivate(key, document),
      write(key, document) {
        remember(key);
        after.set(key, document);
        transaction.write(key, document);
      },
      delete(key) {
        remember(key);
        after.set(key, undefined);
        transaction.delete(key);
      },
    },
    changes: () =>
      [...after].flatMap(([document, now]) =>
        differences(before.get(document), now).map((difference) => ({ document, ...difference })),
      ) as Change[],
  };
}
