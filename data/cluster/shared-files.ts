import type { Pool } from 'pg';
import type { FilePart, SharedFiles } from '../records/shared-files.ts';
import { BEGIN } from './connection.ts';
import { recordsFailure } from './failures.ts';

/** Parts that are read at once. */
const AT_ONCE = 8;

/** Every method throws `RecordsFailed`. */
export function openSharedFiles(pool: Pool, address: string): SharedFiles {
  const fail = (cause: unknown): never => {
    throw recordsFailure(address, cause);
  };
  return {
    async keep(id, parts, { now, until }) {
      const client = await pool.connect().catch(fail);
      let isDone = false;
      try {
        const ask = (sql: string, parameters: unknown[] = []) => client.query(sql, parameters).catch(fail);
        await ask(BEGIN);
        await ask('delete from shared_files where until <= $1 or id = $2', [now, id]);
        let position = 0;
        for await (const { path, bytes } of parts)
          await ask('insert into shared_files (id, position, path, bytes, until) values ($1, $2, $3, $4, $5)', [
            id,
            (position += 1),
            path,
            bytes,
            until,
          ]);
        await ask('commit');
        isDone = true;
      } finally {
        // an open transaction ends with its connection
        client.release(!isDone);
      }
    },
    async *parts(id) {
      for (let from = 1; ; from += AT_ONCE) {
        const { rows } = await pool
          .query<FilePart>(
            'select path, bytes from shared_files where id = $1 and position >= $2 and position < $3 order by position',
            [id, from, from + AT_ONCE],
          )
          .catch(fail);
        yield* rows;
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}
