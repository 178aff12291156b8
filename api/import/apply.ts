import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import type { FileStamp } from '../../data/files/file-system.ts';
import { checkedAhead } from '../../data/catalogue/documents/document-text.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import type { Store } from '../../data/schema/store.ts';
import { settingsIn } from '../entities/present-settings.ts';
import { applyEverything, keepPictures } from './plan/everything.ts';
import { CatalogueChanged, FeedShrank } from './cells/errors.ts';
import { type PlannedImport, writeHead } from './cells/import-folder.ts';
import { inTurns } from './cells/turns.ts';
import { groupResult } from './rows/row-groups.ts';
import { RowTable } from './read/row-table.ts';
import { Conflict, ApiError } from '../http/errors.ts';
import { MOST_NAMED } from '../contract/previews.ts';
import type { ImportPlan } from '../contract/shapes/import-plan.ts';
import type { Stored } from '../http/stored.ts';
import type { OnStep } from './plan/imports-under-way.ts';
import type { EffectOf } from '../publishing/publisher.ts';

type Documents = Pick<Transaction, 'read' | 'write'>;

interface Terms {
  now: Date;
  mayShrink: boolean;
}

/**
 * Does what the plan says, in one transaction. Each row is worked out again with the catalogue as it is now. Throws `CatalogueChanged` when
 * one would come to something else than the plan says, and `FeedShrank` unless `mayShrink`.
 */
export function applyPlan(transaction: Documents, planned: PlannedImport, terms: Terms): void {
  for (const _ of applied(transaction, planned, terms));
}

type Documented = Pick<Database, 'folder' | 'read' | 'stamp'>;

/**
 * `applyPlan`, worked out while other requests have their turn: its transaction has only to write, unless a document changed meanwhile that
 * this has read. Pictures of an export are there afterwards.
 */
export async function applyAhead(
  database: Documented,
  planned: PlannedImport,
  terms: Terms,
): Promise<(transaction: Transaction) => void> {
  await keepPictures(database, planned);
  return workedOut(database, planned, terms);
}

async function workedOut(
  { folder, read, stamp }: Documented,
  planned: PlannedImport,
  terms: Terms,
): Promise<(transaction: Transaction) => void> {
  const seen = new Map<DocumentKey, FileStamp | null>();
  const written = new Map<DocumentKey, { document: unknown; restored: boolean | undefined }>();
  const draft: Documents = {
    read(key) {
      if (written.has(key)) return written.get(key)?.document as DocumentOf<typeof key>;
      const document = read(key);
      if (!seen.has(key)) seen.set(key, stamp(key));
      return document;
    },
    write: (key, document, restored) =>
      void written.set(key, { document: checkedAhead(folder, key, document), restored }),
  };
  const now = (transaction: Transaction): void => applyPlan(transaction, planned, terms);
  try {
    await inTurns(applied(draft, planned, terms));
  } catch {
    return now; // which says why, of the catalogue as it is then
  }
  return (transaction) => {
    if ([...seen].some(([key, before]) => stamp(key) !== before)) return now(transaction);
    for (const [key, { document, restored }] of written) transaction.write(key, document as never, restored);
  };
}

/** Stops after each row. */
function* applied(
  transaction: Documents,
  { place, head }: PlannedImport,
  { now, mayShrink }: Terms,
): Generator<void, void> {
  const { plan, known } = head;
  const { kind } = plan;
  if (kind === 'everything') return yield* applyEverything(transaction, place, now);
  if (plan.shrinks && !mayShrink) throw new FeedShrank(plan.counts.gone, known);
  const { timeZone, currency } = settingsIn(transaction);
  const origin = { ...head.origin, id: plan.id, now, timeZone, currency };
  using table = new RowTable(place.table);
  const created = table.createdStores() as Map<string, Store>;
  let different = 0;
  let done = 0;
  for (const store of table.stores('planned')) {
    const planned = table.ofStore(store, 'planned');
    const rows = planned.filter(({ line }) => line !== null);
    const result = yield* groupResult({ kind, store, rows, documents: transaction, created, origin });
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const others = result.outcomes.filter(({ id, status }) => statuses.get(id) !== status);
    different += others.length;
    done += others.filter(({ status }) => status === 'same').length;
    if (created.has(store) && transaction.read(`stores/${store}`) !== undefined) different += rows.length;
    const missing = new Map(result.missing.map(({ id }) => [`thing:${id}`, id]));
    const gone = planned.filter(({ line }) => line === null).map(({ identity }) => missing.get(identity ?? ''));
    const withdrawn = gone.filter((id) => id === undefined).length;
    different += withdrawn;
    done += withdrawn;
    const isChanging = gone.length > 0 || rows.some(({ status }) => status !== 'same');
    if (different === 0 && isChanging) result.write(transaction, new Set(gone as string[]));
  }
  const { counts } = plan;
  if (different > 0 && done === counts.new + counts.changed + counts.gone)
    throw new Conflict('All that this import would change is so already: it was applied before. Nothing was changed.');
  if (different > 0) throw new CatalogueChanged(different);
}

/** What counts the pages of an import. */
export type Counting = Pick<Stored, 'database' | 'now'> & { effectOf: EffectOf };

export async function withPages(counting: Counting, planned: PlannedImport, onStep?: OnStep): Promise<PlannedImport> {
  onStep?.('counting pages', 0, null);
  const { pagesUnknown: _, ...plan } = planned.head.plan;
  const head = { ...planned.head, plan: { ...plan, ...(await countedPages(planned, counting)) } };
  writeHead(planned.place, head);
  return { ...planned, head };
}

async function countedPages(
  planned: PlannedImport,
  { database, now, effectOf }: Counting,
): Promise<Pick<ImportPlan, 'pages' | 'pagesUnknown'>> {
  const at = now();
  try {
    const { changes } = database.rehearse(await workedOut(database, planned, { now: at, mayShrink: true }), {
      at: at.toISOString(),
    });
    if (changes.length === 0) return { pages: 0 };
    const documents = new Map(changes.map(({ key, after }): [DocumentKey, unknown] => [key, after]));
    const { count, more } = await effectOf(documents);
    return more ? { pages: null, pagesUnknown: `They may be more than ${MOST_NAMED}.` } : { pages: count };
  } catch (error) {
    if (error instanceof ApiError) return { pages: null, pagesUnknown: error.message };
    throw error;
  }
}
