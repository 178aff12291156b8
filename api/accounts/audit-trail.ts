import type { Logger } from 'pino';
import type { Audit } from '../../data/records/audit.ts';
import type { DocumentChange } from '../../data/catalogue/documents/database.ts';
import { plural } from '../../data/schema/plural.ts';
import type { AuditEntry } from '../contract/security.ts';
import { differences, MOST_DIFFERENCES } from './differences.ts';

export type Change = AuditEntry['changes'][number];
/** Who did something: what the trail keeps of a call. */
export type Actor = Omit<AuditEntry, 'at' | 'changes'>;

const HOUR = 3_600_000;
/** Of each kind and caller in an hour: refused calls must not fill the disk. */
const MOST_LINES = 20;

/** The refused calls of one kind and caller within an hour. */
interface Window {
  since: number;
  kind: string;
  session: string | null;
  noted: number;
  /** Refused, without a line of their own. */
  further: number;
}

export type AuditTrail = ReturnType<typeof createAuditTrail>;

export function createAuditTrail(audit: Audit, now: () => Date, log: Logger) {
  const windows = new Map<string, Window>();

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

  async function end(name: string, { kind, session, further }: Window): Promise<void> {
    windows.delete(name);
    if (further === 0) return;
    const operation = `${further} further refused ${plural(further, 'call')} (${kind})`;
    await note({ operation, session, from: '', requestId: '' }, []);
  }

  return {
    note,
    /**
     * A call that was not allowed: a line for the first ones of each hour, then their number alone. Each kind and each caller has lines of its
     * own, so that no flood hides what others do. `kind`: why it was refused; `caller`: what was proved of it, such as its session; null: nothing. Callers of whom nothing
     * is proved count as one. Never rejects either.
     */
    async noteRefusal(actor: Actor, kind: string, caller: string | null): Promise<void> {
      const at = now().getTime();
      const ended = [...windows].filter(([, { since }]) => at - since >= HOUR);
      for (const [name, window] of ended) await end(name, window);
      const name = `${kind} ${caller}`;
      const window = windows.get(name) ?? { since: at, kind, session: actor.session, noted: 0, further: 0 };
      windows.set(name, window);
      if (window.noted >= MOST_LINES) window.further += 1;
      else {
        window.noted += 1;
        await note({ ...actor, operation: `refused ${actor.operation} (${kind})` }, []);
      }
    },
    /** Notes how many refusals have no line of their own, before the server stops. */
    async finish(): Promise<void> {
      for (const [name, window] of [...windows]) await end(name, window);
    },
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
