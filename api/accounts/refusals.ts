import { plural } from '../../data/schema/plural.ts';
import type { Actor } from './audit-trail.ts';

const HOUR = 3_600_000;
/** Of each kind and caller in an hour: refused calls must not fill the disk. */
const MOST_LINES = 20;

/** Why a call was refused. */
export type RefusalKind =
  | 'not signed in'
  | 'no CSRF token'
  | 'wrong password'
  | 'no second factor'
  | 'wrong second factor'
  | 'password needed again'
  | 'wrong signature'
  | 'another site';

export interface Refusal {
  kind: RefusalKind;
  /** What was proved of the caller, such as its session; null: nothing. Callers of whom nothing is proved count as one. */
  caller: string | null;
}

interface Window {
  since: number;
  kind: RefusalKind;
  session: string | null;
  noted: number;
  /** Refused, without a line of their own. */
  further: number;
}

/**
 * Refused calls for the audit trail: a line for the first ones of each hour, then their number alone. Each kind and each caller has lines
 * of its own, so that no flood hides what others do.
 */
export function createRefusals(write: (actor: Actor) => Promise<void>, now: () => Date) {
  const windows = new Map<string, Window>();

  async function end(name: string, { kind, session, further }: Window): Promise<void> {
    windows.delete(name);
    if (further === 0) return;
    const operation = `${further} further refused ${plural(further, 'call')} (${kind})`;
    await write({ operation, session, from: '', requestId: '' });
  }

  return {
    async note({ kind, caller }: Refusal, actor: Actor): Promise<void> {
      const at = now().getTime();
      const ended = [...windows].filter(([, { since }]) => at - since >= HOUR);
      for (const [name, window] of ended) await end(name, window);
      const name = `${kind} ${caller}`;
      const window = windows.get(name) ?? { since: at, kind, session: actor.session, noted: 0, further: 0 };
      windows.set(name, window);
      if (window.noted >= MOST_LINES) {
        window.further += 1;
        return;
      }
      window.noted += 1;
      await write({ ...actor, operation: `refused ${actor.operation} (${kind})` });
    },
    /** Writes the numbers that are still to be written. */
    async finish(): Promise<void> {
      for (const [name, window] of [...windows]) await end(name, window);
    },
  };
}
