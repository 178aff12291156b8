import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../../../data/catalogue/documents/document-text.ts';
import { tryTo } from '../../../data/files/errors.ts';
import { lockFolder } from '../../../data/catalogue/folder/folder-lock.ts';
import { journalFile } from '../../../data/catalogue/folder/journal.ts';
import { fileOf, folderNames, idOfFile, singleNames } from '../../../data/catalogue/folder/layout.ts';
import type { Store } from '../../../data/schema/store.ts';
import { monthOf } from '../../../data/rules/dates/iso-week.ts';
import { addDays } from '../../../data/rules/dates/time-zone.ts';
import { stepOf } from '../../../data/rules/text/count-step.ts';
import type { MonthFigures, StoreFigures } from '../../../data/schema/figures.ts';
import type { CatalogueEntry, CatalogueSize } from './catalogue.ts';
import { randomOf, type Random } from './random.ts';

/** The folder holds documents, and overwriting them was not requested. */
class CataloguePresent extends Error {
  override name = 'CataloguePresent';
  readonly code = 'CATALOGUE_PRESENT';

  constructor(folder: string, found: string) {
    super(
      `${folder} already holds a catalogue (${found}). Nothing was changed. Choose another folder with --data, or ` +
        'replace the catalogue with --force.',
    );
  }
}

export interface Written {
  documents: number;
  bytes: number;
}

export interface WriteOptions {
  folder: string;
  media: readonly { name: string; file: string }[];
  /** Replace the catalogue that is there; passwords and subscribers in `private/` stay. */
  force: boolean;
}

/**
 * Fills a data folder straight with files, each checked against its schema: for catalogues too large for one transaction.
 * Killed on its way it leaves part of the catalogue, which the next call takes for one. Throws `CataloguePresent`, `FolderInUse`,
 * `InvalidDocument` and `StorageFailed`.
 */
export function writeCatalogue(entries: Iterable<CatalogueEntry>, { folder, media, force }: WriteOptions): Written {
  const lock = lockFolder(folder, { command: 'npm run seed' });
  try {
    const found = firstDocument(folder);
    if (found !== null && !force) throw new CataloguePresent(folder, found);
    if (found !== null) removeCatalogue(folder);
    for (const name of [...folderNames, 'media']) mkdirSync(join(folder, name), { recursive: true });
    const written: Written = { documents: 0, bytes: 0 };
    for (const [key, document] of entries) {
      const text = documentText(key, document);
      write(fileOf(folder, key), text);
      written.documents += 1;
      written.bytes += Buffer.byteLength(text);
    }
    for (const { name, file } of media) copyFileSync(file, join(folder, 'media', name));
    return written;
  } finally {
    lock.release();
  }
}

/** Fills the counters of all stores that are there, and answers how many. Throws `FolderInUse`, `InvalidDocument` and `StorageFailed`. */
export function writeFigures(folder: string, { seed, today }: Pick<CatalogueSize, 'seed' | 'today'>): number {
  const lock = lockFolder(folder, { command: 'npm run seed' });
  try {
    mkdirSync(join(folder, 'figures'), { recursive: true });
    const stores = documentsIn(folder, 'stores').sort();
    for (const [number, name] of stores.entries()) {
      const store = JSON.parse(readFileSync(join(folder, 'stores', name), 'utf8')) as Store;
      const figures = generateFigures(store, randomOf(seed, number), today);
      write(fileOf(folder, `figures/${store.id}`), documentText(`figures/${store.id}`, figures));
    }
    return stores.length;
  } finally {
    lock.release();
  }
}

const write = (file: string, text: string): void => tryTo('write', file, () => writeFileSync(file, text));

/** The first document found, as a path within the folder; null: there is none. */
function firstDocument(folder: string): string | null {
  const single = singleNames.find((name) => existsSync(fileOf(folder, name)));
  if (single !== undefined) return `${single}.json`;
  for (const name of folderNames) {
    const document = documentsIn(folder, name)[0];
    if (document !== undefined) return join(name, document);
  }
  return null;
}

/** The journal goes as well: what it still had to write belongs to the catalogue that goes. */
function removeCatalogue(folder: string): void {
  for (const name of singleNames) rmSync(fileOf(folder, name), { force: true });
  for (const name of folderNames) {
    for (const document of documentsIn(folder, name)) rmSync(join(folder, name, document));
  }
  rmSync(journalFile(folder), { force: true });
}

function documentsIn(folder: string, name: string): string[] {
  const place = join(folder, name);
  if (!existsSync(place) || !statSync(place).isDirectory()) return [];
  return readdirSync(place).filter((file) => idOfFile(file) !== null);
}

const SHARE_COUNTED = 0.7;
const SHARE_FAILING = 0.15;

/** What shoppers could have counted and voted at a store until this day: for pictures and tests, and never for the demo. */
export function generateFigures({ id, coupons, offers }: Store, random: Random, today: string): StoreFigures {
  const thisMonth: MonthFigures = { month: monthOf(today), uses: {}, votes: {} };
  const named = (kind: string) => (deal: { id: string; code?: string | undefined }) =>
    [`${kind}/${deal.id}`, deal] as const;
  for (const [name, { code }] of [...coupons.map(named('coupon')), ...offers.map(named('offer'))]) {
    if (!random.is(SHARE_COUNTED)) continue;
    thisMonth.uses[name] = stepOf(random.whole(50, 2_000));
    if (code === undefined) continue;
    const of = random.whole(10, 60);
    const worked = Math.round(of * (random.is(SHARE_FAILING) ? random.next() * 0.4 : 0.7 + random.next() * 0.3));
    const lastWorked = addDays(today, -random.whole(0, Math.min(6, Number(today.slice(8)) - 1)));
    thisMonth.votes[name] = { code, worked, of, ...(worked > 0 && { lastWorked }) };
  }
  const used = coupons.map((coupon) => [coupon.id, stepOf(random.whole(1, 2_000))] as const);
  return { id, uses: stepOf(random.whole(100, 20_000)), coupons: Object.fromEntries(used), thisMonth };
}
