import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Transaction } from '../../../data/catalogue/documents/database.ts';
import { InvalidDocument } from '../../../data/files/errors.ts';
import { cleanSvg } from '../../entities/clean-svg.ts';
import { keepNamedPicture } from '../../../data/catalogue/folder/media-folder.ts';
import { documentOfVersion } from '../../../data/catalogue/documents/version-text.ts';
import type { ExportedDocument } from '../../../data/exports/exported-documents.ts';
import { FORMAT } from '../../../data/catalogue/folder/folder-format.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Page } from '../../../data/schema/page.ts';
import type { ImportPlan } from '../../contract/shapes/import-plan.ts';
import { checkPage } from '../../entities/writes/change-page.ts';
import { InvalidRequest } from '../../http/errors.ts';
import { isSameDocument, type Fields } from '../../history/document-parts.ts';
import { nameOfDocument } from '../../history/names.ts';
import { asNextRevisions } from '../../history/next-revisions.ts';
import { shownDifferences } from '../../history/shown-differences.ts';
import { CatalogueChanged, FileRefused } from '../cells/errors.ts';
import { inTurns } from '../cells/turns.ts';
import { picturesFolder, unpackExport } from '../read/export-file.ts';
import { NOT_COUNTED, writeHead, type ImportFolder, type ImportHead } from '../cells/import-folder.ts';
import type { OnStep } from './imports-under-way.ts';
import type { PlannedRow, RowUpdate } from '../cells/planned-row.ts';
import { RowTable } from '../read/row-table.ts';

/** Reads an export and works out what each of its documents would do; nothing of the catalogue is changed. Throws `FileRefused`. */
export async function planEverything(
  database: Database,
  place: ImportFolder,
  fileName: string,
  now: Date,
  onStep: OnStep,
  onUnpacked: (bytes: number) => void,
): Promise<ImportHead> {
  using table = new RowTable(place.table, true);
  let count = 0;
  const add = ({ key, document }: ExportedDocument): void =>
    table.add({ line: (count += 1), reference: key, changes: document });
  const { format, pictures, others } = await unpackExport(place, add, onUnpacked);
  onStep('comparing', 0, null);
  if (format > FORMAT)
    throw new FileRefused('This export was made by a newer release. Update this site first, then import it.');
  for (const row of table.all()) table.update(row.id, comparedWith(database, row));
  const reason = 'Only pictures in the folder media are taken (WebP, SVG, PNG, JPEG, AVIF, GIF).';
  for (const name of others) table.add({ line: null, status: 'refused', name, reason });
  table.commit();
  await inTurns(table.index());
  const plan: ImportPlan = {
    id: place.id,
    kind: 'everything',
    feed: null,
    shape: null,
    rows: count + others.length,
    counts: table.counts(),
    newStores: 0,
    ...NOT_COUNTED,
    columns: [],
    warnings: [],
    options: { kind: 'everything' },
    shrinks: false,
  };
  const head: ImportHead = {
    plan,
    origin: { feed: null, kind: 'merchant', fileName, pricesOf: null },
    known: 0,
    deleted: 0,
    exported: { pictures },
  };
  // something may stand in the way of the import as a whole, such as an address that another thing has
  try {
    database.rehearse((transaction) => {
      for (const _ of applyEverything(transaction, place, now));
    });
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    throw new FileRefused(`This cannot be imported beside what is here. ${error.key}: ${error.reason}`);
  }
  writeHead(place, head);
  return head;
}

/** What its document would do, with the document as this release has it. */
function comparedWith({ read }: Pick<Database, 'read'>, { reference, changes }: PlannedRow): RowUpdate {
  const key = reference!;
  let wanted: Fields;
  try {
    wanted = documentOfVersion(key, JSON.stringify(changes)).document;
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    const [first] = error.problems;
    const reason = first.field === '' ? first.reason : `${first.field}: ${first.reason}`;
    return { status: 'refused', name: key, reason, changes: {} };
  }
  const present = read(key as DocumentKey) as Fields | undefined;
  const known = { name: nameOfDocument(key, wanted, present), changes: wanted };
  if (present !== undefined && isSameDocument(present, wanted)) return { ...known, status: 'same' };
  try {
    if (key.startsWith('pages/')) checkPage(wanted as unknown as Page, key.slice('pages/'.length));
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    return { status: 'refused', name: known.name, reason: error.message, changes: {} };
  }
  if (present === undefined) return { ...known, status: 'new' };
  const fields = shownDifferences(present, wanted).map(({ label, from, to }) => ({ field: label, from, to }));
  return { ...known, status: 'changed', fields };
}

/**
 * Makes the documents of an export those of the catalogue, stopping before each; others stay. Pictures are kept before (`keepPictures`). Throws
 * `CatalogueChanged` when a document would come to something else than the plan says.
 */
export function* applyEverything(
  transaction: Pick<Transaction, 'read' | 'write'>,
  place: ImportFolder,
  now: Date,
): Generator<void, void> {
  using table = new RowTable(place.table);
  let different = 0;
  for (const { status, reference, changes: wanted } of table.all()) {
    yield;
    if (status === 'refused') continue;
    const key = reference as DocumentKey;
    const present = transaction.read(key) as Fields | undefined;
    const is = present === undefined ? 'new' : isSameDocument(present, wanted) ? 'same' : 'changed';
    if (is !== status) different += 1;
    else if (is === 'new') transaction.write(key, wanted as never, true);
    else if (is === 'changed') transaction.write(key, asNextRevisions(wanted, present, now) as never, true);
  }
  if (different > 0) throw new CatalogueChanged(different);
}

/** Keeps the pictures of an export, before documents point to them; one that is there stays as it is. */
export async function keepPictures(
  { folder }: Pick<Database, 'folder'>,
  { place, head }: { place: ImportFolder; head: ImportHead },
): Promise<void> {
  for (const name of head.exported?.pictures ?? []) {
    const bytes = readFileSync(join(picturesFolder(place), name));
    const svg = name.toLowerCase().endsWith('.svg') ? (cleanSvg(bytes.toString())?.text ?? '') : null;
    await keepNamedPicture(folder, name, svg === null ? bytes : Buffer.from(svg));
  }
}
