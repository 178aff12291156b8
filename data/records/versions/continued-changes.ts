import type { LoggedChange } from '../../catalogue/folder/change-entry.ts';
import type { RecordTables } from '../storage/tables.ts';
import { packed, unpacked } from './version-texts.ts';

/**
 * Keeps a change of one document within the change that it carries on: that one then leads from what was there before the first to what is
 * there after the last. False: it carries on none, or something came between them, and it is to be kept by itself.
 */
export async function keptWithin(
  database: RecordTables,
  { note, format, count, documents }: LoggedChange,
): Promise<boolean> {
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
