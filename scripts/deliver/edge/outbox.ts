import { savedRows } from '../../publish/output/derived-tables.ts';
import { emptyNotice, merge, notice as schema, type Notice } from './notice.ts';

const table = { format: 3, isSynced: true, table: 'targets', columns: ['name', 'notice', 'publishes'] } as const;

/** What one target has not received: all of it in one, null: nothing; and of how many publishes that is. */
interface Row {
  name: string;
  notice: string | null;
  publishes: number;
}

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * What publishes changed and each target has not received yet, on disk beside the traces, synced at each commit: a notice is there before the
 * traces say that its publish is over. What waits for a target is one notice, so that nothing is dropped, and a slow target gets few of them.
 * `targets`: the names of all that receive notices from now on; for one that was not there before, anything may have changed. A damaged
 * file is replaced by an empty one. Throws `StateUnavailable`, as all that changes it.
 */
export function openOutbox(file: string, targets: readonly string[]) {
  const saved = savedRows<Row>(file, table);
  const { rows } = saved;
  for (const name of [...rows.keys()]) if (!targets.includes(name)) saved.remove(name);
  const all = JSON.stringify({ ...emptyNotice, all: true } satisfies Notice);
  for (const name of targets) if (!rows.has(name)) saved.put({ name, notice: all, publishes: 0 });
  saved.save();
  /** Of targets that are being sent something: what was added since. */
  const added = new Map<string, Omit<Row, 'name'>>();

  function change(changed: (row: Row) => Partial<Row>): void {
    for (const row of [...rows.values()]) saved.put({ ...row, ...changed(row) });
    saved.save();
  }

  return {
    /** Adds what was changed. */
    add(notice: Notice): void {
      for (const [name, since] of added) added.set(name, withMore(since, notice));
      change((row) => withMore(row, notice));
    },
    /** What a target is to receive now; null: nothing waits. */
    next(target: string): Notice | null {
      const { notice } = rows.get(target)!;
      added.set(target, { notice: null, publishes: 0 });
      return notice === null ? null : parse(notice);
    },
    /** It has received what `next` gave last. */
    delivered(target: string): void {
      const since = added.get(target);
      if (since) change((row) => (row.name === target ? since : {}));
    },
    /** Forgets what waits; every target receives this in its place, if anything. */
    startOver(from: Notice | null): void {
      added.clear();
      change(() => ({ notice: from && JSON.stringify(from), publishes: from ? 1 : 0 }));
    },
    /** Of how many publishes a target has not received what they changed. */
    waiting: (target: string): number => rows.get(target)!.publishes,
    close: (): void => saved.close(),
  };
}

const withMore = ({ notice, publishes }: Omit<Row, 'name'>, added: Notice) => ({
  notice: JSON.stringify(notice === null ? added : merge(parse(notice), added)),
  publishes: publishes + 1,
});

const parse = (body: string): Notice => schema.parse(JSON.parse(body));
