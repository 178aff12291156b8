import type { Pool } from 'pg';
import type { Handovers } from '../records/handovers.ts';
import { recordsFailure } from './failures.ts';

const PUT = `
  with gone as (
    delete from handovers where until <= $5 or (kind, id) in (
      select kind, id from handovers where kind = $1 order by until desc offset $6
    )
  )
  insert into handovers (kind, id, value, until) values ($1, $2, $3, $4)
  on conflict (kind, id) do update set value = excluded.value, until = excluded.until`;

const MARK = `
  with gone as (
    delete from handovers where until <= $4 and (kind, id) <> ($1, $2)
  )
  insert into handovers as present (kind, id, value, until) values ($1, $2, '', $3)
  on conflict (kind, id) do update set until = excluded.until where present.until <= $4
  returning id`;

/** Every method throws `RecordsFailed`. */
export function openSharedHandovers(pool: Pool, address: string): Handovers {
  const ask = async <Row>(sql: string, parameters: unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query(sql, parameters)).rows as Row[];
    } catch (cause) {
      throw recordsFailure(address, cause);
    }
  };
  return {
    async put({ kind, id, value, until }, { now, most }) {
      await ask(PUT, [kind, id, value, until, now, most - 1]);
    },
    mark: async ({ kind, id, until }, now) => (await ask(MARK, [kind, id, until, now])).length > 0,
    list: (kind, now) =>
      ask('select id, value from handovers where kind = $1 and until > $2 order by until', [kind, now]),
    async take(kind, id, now) {
      const [found] = await ask<{ value: string; until: number }>(
        'delete from handovers where kind = $1 and id = $2 returning value, until',
        [kind, id],
      );
      return found !== undefined && found.until > now ? found.value : undefined;
    },
  };
}
