import type { LoggedChange, LoggedDocument } from '../../catalogue/folder/change-entry.ts';
import { inBatches } from '../storage/in-batches.ts';
import type { RecordTables } from '../storage/tables.ts';
import { promisify } from 'node:util';
import { zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { spliceBetween, spliced, type Splice } from '../../files/splice.ts';

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
        changeId: note.id,
        position: first + at,
        key: document.key,
        ...(await packed(document)),
      })),
    );
    for (const { before, after } of rows) bytes += (before?.length ?? 0) + (after?.length ?? 0);
    await database
      .insertInto('versions')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['changeId', 'position']).doNothing())
      .execute();
  }
  const { id, at, operation, session, from: fromAddress, undoOf = null } = note;
  await database
    .insertInto('changes')
    .values({ id, at, operation, session, fromAddress, undoOf, format, documents: others, bytes, continuedTo: null })
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
    .innerJoin('versions', 'versions.changeId', 'changes.id')
    .select(['format', 'continuedTo', 'key', 'before', 'after'])
    .where('id', '=', continues)
    .limit(2)
    .execute();
  if (begun === undefined || begun.format !== format) return false;
  // read a second time, after a crash, or by a machine that is late
  if (begun.continuedTo !== null && begun.continuedTo >= id) return true;
  if (more.length > 0 || begun.key !== document.key) return false;
  const texts = await unpacked(begun);
  if (texts.after !== document.before) return false;
  const { before, after } = await packed({ before: texts.before, after: document.after });
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

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/**
 * Bytes to pack, and packed ones. Below these it takes less of this thread to do it at once (0.04 ms for 10 KB) than to have a thread of
 * the pool do it (0.4 ms).
 */
const SMALL = 128 * 1024;
const SMALL_PACKED = 32 * 1024;

interface Texts {
  before: string | null;
  after: string | null;
}

/** As they are kept: the former text compressed, in base64, and of the later one, as JSON, what differs. */
async function packed({ before, after }: Texts): Promise<Texts> {
  const former = before === null ? null : await packedText(before);
  if (after === null || before === null)
    return { before: former, after: after === null ? null : await packedText(after) };
  return { before: former, after: JSON.stringify(spliceBetween(before, after)) };
}

export async function unpacked({ before, after }: Texts): Promise<Texts> {
  const former = before === null ? null : await text(before);
  if (after === null || former === null) return { before: former, after: after === null ? null : await text(after) };
  return { before: former, after: spliced(former, JSON.parse(after) as Splice) };
}

async function packedText(value: string): Promise<string> {
  const bytes = Buffer.from(value);
  return (bytes.length < SMALL ? zstdCompressSync(bytes) : await compress(bytes)).toString('base64');
}
async function text(value: string): Promise<string> {
  const bytes = Buffer.from(value, 'base64');
  return (bytes.length < SMALL_PACKED ? zstdDecompressSync(bytes) : await decompress(bytes)).toString('utf8');
}
