import type { LoggedChange, LoggedDocument } from '../catalogue/folder/change-entry.ts';
import { inBatches } from '../files/in-batches.ts';
import type { RecordTables } from './storage/tables.ts';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { spliceBetween, spliced, type Splice } from '../files/splice.ts';

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
    const rows = some.map(({ key, ...texts }, at) => ({
      changeId: note.id,
      position: first + at,
      key,
      ...packed(texts),
    }));
    position += some.length;
    for (const { before, after } of rows) bytes += (before?.length ?? 0) + (after?.length ?? 0);
    const versions = database.insertInto('versions').values(rows);
    await versions.onConflict((conflict) => conflict.doNothing()).execute();
  }
  const { id, at, operation, session, from: fromAddress, undoOf = null } = note;
  const row = { id, at, operation, session, fromAddress, undoOf, format, documents: others, bytes, continuedTo: null };
  const changes = database.insertInto('changes').values(row);
  await changes.onConflict((conflict) => conflict.doNothing()).execute();
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
    .innerJoin('versions', 'versions.changeId', 'changes.id')
    .select(['format', 'continuedTo', 'key', 'before', 'after'])
    .where('id', '=', continues)
    .limit(2)
    .execute();
  if (begun === undefined || begun.format !== format) return false;
  // read a second time, after a crash, or by a machine that is late
  if (begun.continuedTo !== null && begun.continuedTo >= id) return true;
  if (more.length > 0 || begun.key !== document.key) return false;
  const texts = unpacked(begun);
  if (texts.after !== document.before) return false;
  const { before, after } = packed({ before: texts.before, after: document.after });
  const bytes = (before?.length ?? 0) + (after?.length ?? 0);
  const isCarriedOn = await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('changes')
      .set({ bytes, continuedTo: id })
      .where('id', '=', continues)
      .where('continuedTo', begun.continuedTo === null ? 'is' : '=', begun.continuedTo)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.updateTable('versions').set({ after }).where('changeId', '=', continues).execute();
    return true;
  });
  // else another machine has carried it on since it was read
  return isCarriedOn || keptWithin(database, { note, format, count, documents: [document] });
}

interface Texts {
  before: string | null;
  after: string | null;
}

/** As they are kept: the former text compressed, in base64, and of the later one, as JSON, what differs. It takes as long as to parse them. */
function packed({ before, after }: Texts): Texts {
  const former = before === null ? null : packedText(before);
  if (after === null || before === null) return { before: former, after: after === null ? null : packedText(after) };
  return { before: former, after: JSON.stringify(spliceBetween(before, after)) };
}

export function unpacked({ before, after }: Texts): Texts {
  const former = before === null ? null : textOf(before);
  if (after === null || former === null) return { before: former, after: after === null ? null : textOf(after) };
  return { before: former, after: spliced(former, JSON.parse(after) as Splice) };
}

const packedText = (text: string): string => zstdCompressSync(text).toString('base64');
const textOf = (packed: string): string => zstdDecompressSync(Buffer.from(packed, 'base64')).toString('utf8');
