import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
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

export type Audit = ReturnType<typeof openAudit>;

export function openAudit(database: RecordTables) {
  return {
    /** Resolves when the line is saved. A power cut may take the last ones, as the change that each describes is on disk before. */
    add: (line: AuditLine) => database.insertInto('audit').values(rowOf(line)).execute(),
    async newest(count: number): Promise<AuditLine[]> {
      const newest = database.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
      return (await newest.limit(count).execute()).map(lineOf);
    },
    /** Removes lines from before `linesSince` and empties the addresses of those from before `addressesSince` (ISO instants). */
    async forget({ linesSince, addressesSince }: { linesSince: string; addressesSince: string }): Promise<void> {
      await inSteps(async (count) => {
        const old = sql`select id from audit where at < ${linesSince} limit ${count}`;
        return (await sql`delete from audit where id in (${old})`.execute(database)).numAffectedRows!;
      });
      await emptyAddresses(database, addressesSince);
    },
  };
}

const LINES_AT_ONCE = 2_000;

/** A few lines at a time, so that other statements run in between. */
async function emptyAddresses(database: RecordTables, before: string): Promise<void> {
  let after = { at: '', id: '' };
  for (;;) {
    const { rows: lines } = await sql<Pick<Row, 'at' | 'id' | 'from_address'>>`
      select at, id, from_address from audit where at < ${before} and (at, id) > (${after.at}, ${after.id})
      order by at, id limit ${LINES_AT_ONCE}`.execute(database);
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

type Row = Selectable<Tables['audit']>;

function rowOf(line: AuditLine): Row {
  const { at, operation, session, from, requestId, changes } = line;
  const row = { at, operation, session, from_address: from, request_id: requestId, changes: JSON.stringify(changes) };
  return { id: newId(line), ...row };
}

const lineOf = ({ at, operation, session, from_address: from, request_id: requestId, changes }: Row): AuditLine => {
  return { at, operation, session, from, requestId, changes: JSON.parse(changes) as unknown[] };
};
