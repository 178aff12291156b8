import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inSteps } from '../files/in-batches.ts';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';

/** A line of the audit trail. */
export interface AuditLine extends Omit<Row, 'id' | 'fromAddress' | 'changes'> {
  /** The address that the call came from; '' once it is too old to keep. */
  from: string;
  changes: unknown[];
}

export type Audit = ReturnType<typeof openAudit>;

export function openAudit(database: RecordTables) {
  const { change } = statementsIn(database);
  return {
    /** Resolves when the line is saved. */
    add: (line: AuditLine) => database.insertInto('audit').values(rowOf(line)).execute(),
    async newest(count: number): Promise<AuditLine[]> {
      const newest = database.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');
      return (await newest.limit(count).execute()).map(lineOf);
    },
    /** Removes lines from before `linesSince` and empties the addresses of those from before `addressesSince` (ISO instants). */
    async forget({ linesSince, addressesSince }: { linesSince: string; addressesSince: string }): Promise<void> {
      await inSteps((count) => {
        const old = sql`select id from audit where at < ${linesSince} limit ${count}`;
        return change`delete from audit where id in (${old})`;
      });
      await inSteps((count) => {
        const named = sql`select id from audit where at < ${addressesSince} and from_address <> '' limit ${count}`;
        return change`update audit set from_address = '' where id in (${named})`;
      });
    },
  };
}

let added = 0;

/** Follows the order in which lines were added within the same millisecond. */
function newId({ at }: Pick<AuditLine, 'at'>): string {
  added += 1;
  return `${at}/${String(added).padStart(9, '0')}/${randomBytes(6).toString('base64url')}`;
}

type Row = Tables['audit'];

function rowOf({ from, changes, ...line }: AuditLine): Row {
  return { id: newId(line), ...line, fromAddress: from, changes: JSON.stringify(changes) };
}

function lineOf({ id: _, fromAddress, changes, ...line }: Row): AuditLine {
  return { ...line, from: fromAddress, changes: JSON.parse(changes) as unknown[] };
}
