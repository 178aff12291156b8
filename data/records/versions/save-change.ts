import type { LoggedChange, LoggedDocument } from '../../catalogue/folder/change-entry.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';
import { packed, unpacked } from './version-texts.ts';

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

/**
 * Keeps a change of one document within the change that it carries on: that one then leads from what was there before the first to what is
 * there after the last. False: it carries on none, or something came between them, and it is to be kept by itself.
 */
async function keptWithin(database: RecordTables, { note, format, count, documents }: LoggedChange): Promise<boolean> {
  const { id, continues } = note;
  if (continues === undefined || count !== 1) return false;
  const [document] = [...documents];
  if (document === undefined) return false;
  // as of one moment: another machine may carry it on meanwhile
  const [begun, ...more] = await database
    .selectFrom('changes')
    .innerJoin('versions', 'versions.change_id', 'changes.id')
    .select(['format', 'continued_to', 'key', 'before', 'after'])
    .where('id', '=', continues)
    .limit(2)
    .execute();
  if (begun === undefined || begun.format !== format) return false;
  // read a second time, after a crash, or by a machine that is late
  if (begun.continued_to !== null && begun.continued_to >= id) return true;
  if (more.length > 0 || begun.key !== document.key) return false;
  const texts = await unpacked(begun);
  if (texts.after !== document.before) return false;
  const { before, after } = await packed({ before: texts.before, after: document.after });
  const bytes = (before?.length ?? 0) + (after?.length ?? 0);
  const isCarriedOn = await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('changes')
      .set({ bytes, continued_to: id })
      .where('id', '=', continues)
      .where('continued_to', begun.continued_to === null ? 'is' : '=', begun.continued_to)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.updateTable('versions').set({ after }).where('change_id', '=', continues).execute();
    return true;
  });
  // else another machine has carried it on since it was read
  return isCarriedOn || keptWithin(database, { note, format, count, documents: [document] });
}
