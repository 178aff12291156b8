import type { ChangeNote, LoggedChange, LoggedDocument } from '../catalogue/folder/change-entry.ts';
import type { TakenChanges } from '../catalogue/folder/change-log.ts';

type Ask = <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>;

/** The names of older changes than the last so many are forgotten: some 10 MB. */
const NAMES_KEPT = 100_000;

type ChangeRow = Pick<LoggedChange, 'format' | 'count'> & { seq: number; note: string };

/** What was there before each change, in order, until it is kept elsewhere; the documents of one change at a time. */
export async function takeChanges(ask: Ask): Promise<TakenChanges> {
  const rows = await ask<ChangeRow>('select seq, note, format, count from document_changes order by seq');
  const taken = rows.map(({ seq }) => seq);
  return {
    changes: changesOf(rows, ask),
    async done() {
      if (taken.length === 0) return;
      await ask(
        `with versions as (delete from document_versions where seq = any($1)),
         names as (delete from document_commits where seq <= (select seq from document_head) - $2)
         delete from document_changes where seq = any($1)`,
        [taken, NAMES_KEPT],
      );
    },
  };
}

async function* changesOf(rows: readonly ChangeRow[], ask: Ask): TakenChanges['changes'] {
  for (const { seq, note, format, count } of rows) {
    const documents = await ask<LoggedDocument>(
      'select key, before, after from document_versions where seq = $1 order by position',
      [seq],
    );
    // another machine has taken the change over since its row was read
    if (documents.length < count) continue;
    yield { note: JSON.parse(note) as ChangeNote, format, count, documents };
  }
}
