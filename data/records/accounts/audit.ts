import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { inSteps } from '../storage/in-batches.ts';
import type { RecordTables, Tables } from '../storage/tables.ts';

/** A line of the audit trail. */
export interface AuditLine {
  /** ISO instant. */
  at: string;
  operation: string;
  /** The beginning of the hash of a session's token; null: none. */
  session: string | null;
  /** The address that the call came from; '' once it is too old to keep. */
  from: string;
  requestId: string;
  changes: unknown[];
}

export interface Audit {
  /** Resolves when the line is saved. A power cut may take the last ones, as the change that each describes is on disk before. */
  add(line: AuditLine): Promise<void>;
  newest(count: number): Promise<AuditLine[]>;
  /** Removes lines from before `linesSince` and empties the addresses of those from before `addressesSince` (ISO instants). */
  forget(before: { linesSince: string; addressesSince: string }): Promise<void>;
}

export function openAudit(database: RecordTables): Audit {
  return {
    async add(line) {
      await database.insertInto('audit').values(rowOf(line)).execute();
    },
    async newest(count) {
      const rows = await database
        .selectFrom('audit')
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
      return rows.map(({ at, operation, session, from_address, request_id, changes }) => ({
        at,
        operation,
        session,
        from: from_address,
        requestId: request_id,
        changes: JSON.parse(changes) as unknown[],
      }));
    },
    async forget({ linesSince, addressesSince }) {
      await inSteps((count) =>
        database
          .deleteFrom('audit')
          .where('id', 'in', (old) => old.selectFrom('audit').select('id').where('at', '<', linesSince).limit(count))
          .executeTakeFirstOrThrow()
          .then(({ numDeletedRows }) => numDeletedRows),
      );
      await emptyAddresses(database, addressesSince);
    },
  };
}

const LINES_AT_ONCE = 2_000;

/** A few lines at a time, so that other statements run in between. */
async function emptyAddresses(database: RecordTables, before: string): Promise<void> {
  let after = { at: '', id: '' };
  for (;;) {
    const lines = await database
      .selectFrom('audit')
      .select(['at', 'id', 'from_address'])
      .where('at', '<', before)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '>', tuple(after.at, after.id)))
      .orderBy('at')
      .orderBy('id')
      .limit(LINES_AT_ONCE)
      .execute();
    const named = lines.filter(({ from_address }) => from_address !== '').map(({ id }) => id);
    if (named.length > 0)
      await database.updateTable('audit').set({ from_address: '' }).where('id', 'in', named).execute();
    const last = lines.at(-1);
    if (last === undefined || lines.length < LINES_AT_ONCE) return;
    after = last;
  }
}

let added = 0;

/** Follows the order in which lines were added within the same millisecond. */
function newId({ at }: AuditLine): string {
  added += 1;
  return `${at}/${String(added).padStart(9, '0')}/${randomBytes(6).toString('base64url')}`;
}

function rowOf(line: AuditLine): Selectable<Tables['audit']> {
  const { at, operation, session, from, requestId, changes } = line;
  const row = { at, operation, session, from_address: from, request_id: requestId, changes: JSON.stringify(changes) };
  return { id: newId(line), ...row };
}
