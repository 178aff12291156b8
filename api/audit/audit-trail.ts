import type { DocumentKey } from '../../data/schema/documents.ts';
import { openPrivateLog } from '../../data/database/private-log.ts';
import type { Database, Transaction } from '../../data/database/database.ts';
import type { AuditEntry } from '../contract/audit-entry.ts';
import { differences } from './differences.ts';

export type Change = AuditEntry['changes'][number];
/** Who did something: what the trail keeps of a call. */
export type Actor = Omit<AuditEntry, 'at' | 'changes'>;

export interface AuditTrail {
  note(actor: Actor, changes: Change[]): Promise<void>;
  newest(count: number): Promise<AuditEntry[]>;
  settle(): Promise<void>;
}

export function createAuditTrail(database: Database, now: () => Date): AuditTrail {
  const log = openPrivateLog<AuditEntry>(database.folder, 'audit');
  return {
    note(actor, changes) {
      const at = now();
      return log.add(at, { at: at.toISOString(), ...actor, changes });
    },
    newest: (count) => log.newest(count),
    settle: () => log.settle(),
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
    changes: () => [...after].flatMap(([document, now]) => differences(before.get(document), now).map((difference) => ({ document, ...difference }))) as Change[],
  };
}
