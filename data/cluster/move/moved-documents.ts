import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CommittedDocument, SharedDocument } from '../../catalogue/documents/shared-documents.ts';
import { inTransaction } from '../connection.ts';
import { columnsOf } from '../document-tables.ts';
import { ExplainedError } from '../../files/errors.ts';

const DOCUMENTS_AT_ONCE = 200;

type Text = Pick<SharedDocument, 'key'> & { text: string };

/** What was asked for cannot be moved. Nothing that was there before was changed. */
export class CannotMove extends ExplainedError {}

/** Whether no change was ever committed. */
export async function isUnused(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ seq: number }>('select seq from document_head');
  return rows[0]?.seq === 0;
}

/** Fills a database that was never used, as its first change: all of these documents, or none. */
export function fillDocuments(pool: Pool, address: string, batches: Iterable<CommittedDocument[]>): Promise<void> {
  return inTransaction(pool, 'begin', async (client) => {
    const id = randomUUID();
    const { rowCount } = await client.query('update document_head set seq = 1, commit = $1 where seq = 0', [id]);
    if (rowCount !== 1) throw new CannotMove(`A server has begun to fill ${address}. Move into an empty database.`);
    await client.query('insert into document_commits (seq, id) values (1, $1)', [id]);
    for (const documents of batches)
      await client.query(
        `insert into documents (key, text, seq, slug, revision, refers_to)
         select key, text, 1, slug, revision, string_to_array(refers_to, E'\\n')
         from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[])
           as each(key, text, slug, revision, refers_to)`,
        columnsOf(documents),
      );
  });
}

/** Gives every document to `take`, some at a time, as of one moment. */
export function readDocuments(pool: Pool, take: (documents: readonly Text[]) => Promise<void>): Promise<void> {
  return inTransaction(pool, 'begin isolation level repeatable read read only', async (client) => {
    await client.query(
      'declare moved no scroll cursor for select key, text from documents where text is not null order by key',
    );
    for (;;) {
      const { rows } = await client.query<Text>(`fetch ${DOCUMENTS_AT_ONCE} from moved`);
      if (rows.length === 0) return;
      await take(rows);
    }
  });
}
