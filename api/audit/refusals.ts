import type { Actor } from './audit-trail.ts';

const HOUR = 3_600_000;
/** Of each kind in an hour: callers who may not call at all must not fill the disk. */
const MOST_LINES = 20;

/** Refusals of one kind do not use up the lines of another. */
export type RefusalKind = 'log-in' | 'not signed in' | 'signed in';

interface Window {
  since: number;
  noted: number;
  /** Refused, without a line of their own. */
  further: number;
}

/** Refused calls for the audit trail: a line for the first ones of each hour, then their number alone. */
export interface Refusals {
  note(kind: RefusalKind, actor: Actor): Promise<void>;
  /** Writes the numbers that are still to be written. */
  finish(): Promise<void>;
}

export function createRefusals(write: (actor: Actor) => Promise<void>, now: () => Date): Refusals {
  const windows = new Map<RefusalKind, Window>();

  async function end(kind: RefusalKind): Promise<void> {
    const { further = 0 } = windows.get(kind) ?? {};
    windows.delete(kind);
    if (further === 0) return;
    const operation = `${further} further refused ${further === 1 ? 'call' : 'calls'} (${kind})`;
    await write({ operation, session: null, from: '', requestId: '' });
  }

  return {
    async note(kind, actor) {
      const at = now().getTime();
      const open = windows.get(kind);
      if (open !== undefined && at - open.since >= HOUR) await end(kind);
      const window = windows.get(kind) ?? { since: at, noted: 0, further: 0 };
      windows.set(kind, window);
      if (window.noted >= MOST_LINES) {
        window.further += 1;
        return;
      }
      window.noted += 1;
      await write(actor);
    },
    async finish() {
      for (const kind of [...windows.keys()]) await end(kind);
    },
  };
}
