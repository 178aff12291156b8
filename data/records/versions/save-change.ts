import type { LoggedChange, LoggedDocument } from '../../catalogue/folder/change-entry.ts';
import { keptWithin } from './continued-changes.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';
import { packed } from './version-texts.ts';

const DOCUMENTS_AT_ONCE = 100;

/** One that is here already stays as it is. One that carries on another is kept within that one, unless something came between them. */
export async function keepChange(database: RecordTables, change: LoggedChange): Promise<void> {
  if (!(await keptWithin(database, change))) await keepAlone(database, change);
}

const isFigures = ({ key }: LoggedDocument): boolean => /^(product-figures$|(post-)?figures\/)/.test(key);

function* figuresLast(documents: Iterable<LoggedDocument>): Iterable<LoggedDocument> {
  for (const each of documents) if (!isFigures(each)) yield each;
  for (const each of documents) if (isFigures(each)) yield each;
}

/** The change itself comes last: until then its documents belong to none. */
async function keepAlone(database: RecordTables, { note, format, documents }: LoggedChange): Promise<void> {
  let bytes = 0;
  let position = 0;
  let others = 0;
  for (const some of inBatches(figuresLast(documents), DOCUMENTS_AT_ONCE)) {
    others += some.filter((each) => !isFigures(each)).length;
    const first = position;
    position += some.length;
    const rows = await Promise.all(
      some.map(async (document, at) => ({
        change_id: note.id,
        position: first + at,
        key: document.key,
        ...(await packed(document)),
      })),
    );
    for (const { before, after } of rows) bytes += (before?.length ?? 0) + (after?.length ?? 0);
    await database
      .insertInto('versions')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['change_id', 'position']).doNothing())
      .execute();
  }
  await database
    .insertInto('changes')
    .values({
      id: note.id,
      at: note.at,
      operation: note.operation,
      session: note.session,
      from_address: note.from,
      undo_of: note.undoOf ?? null,
      format,
      documents: others,
      bytes,
      continued_to: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
