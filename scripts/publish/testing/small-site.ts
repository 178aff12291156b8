import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PublishSummary } from '../../../api/publishing/publisher.ts';
import { documentText } from '../../../data/catalogue/documents/document-text.ts';
import type { Database } from '../../../data/catalogue/documents/database.ts';
import { openDatabase } from '../../../data/catalogue/open-database.ts';
import { aCatalogue, aCategory, aCoupon, anOffer, aPost, aStore } from '../../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../../data/schema/documents.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { PageCatalogue } from '../../../site/catalogue/page-catalogue-types.ts';
import { openPublishingContext, type PublishingContext } from '../../rebuild/publishing-context.ts';
import { digest } from '../../engine/answers/digest.ts';
import { compileSite, type CompiledSite } from '../render/compile.ts';
import { outputFolder } from '../output/output-folder.ts';

let compiled: Promise<CompiledSite> | undefined;

export const NOW = Date.UTC(2026, 10, 21, 12);

/** Two folders that go when the test ends. */
function freshFolder(stays = false): { data: string; out: string } {
  const at = mkdtempSync(join(tmpdir(), 'publisher-'));
  if (!stays) onTestFinished(() => rmSync(at, { recursive: true, force: true }));
  return { data: join(at, 'data'), out: join(at, 'out') };
}

function writeCatalogue(data: string, documents: Map<string, unknown>): void {
  for (const [key, document] of documents) {
    mkdirSync(join(data, key, '..'), { recursive: true });
    writeFileSync(join(data, `${key}.json`), documentText(key as DocumentKey, document as never));
  }
}

export const stores: Store[] = [
  aStore({
    name: 'Acme',
    coupons: [aCoupon({ id: 'a1' }), aCoupon({ id: 'a2', code: 'SAVE20', expiryDate: '2026-11-22' })],
    offers: [anOffer({ id: 'ao1' })],
  }),
  aStore({ name: 'Brook', category: 'Travel', coupons: [aCoupon({ id: 'b1', expiryDate: '2026-11-29' })] }),
  aStore({ name: 'Cedar', category: 'Home & Garden', offers: [anOffer({ id: 'co1', active: false })] }),
  aStore({ name: 'Delta' }),
];
const smallCatalogue = () =>
  aCatalogue({
    stores,
    categories: [aCategory('Fashion'), aCategory('Home & Garden'), aCategory('Travel')],
    blogs: [aPost()],
  });

export interface Site {
  publishing: PublishingContext;
  database: Database;
  clock: { now: number };
  /** What its start did. */
  summary: PublishSummary;
  /** Why everything was rendered again at its start. */
  discarded: string | null;
  /** Saves a change of a store, and publishes it. */
  edit(id: string, change: Partial<Store>): Promise<PublishSummary>;
  close(): Promise<void>;
}

export async function openSite(
  data: string,
  out: string,
  given: {
    now?: number;
    siteUrl?: string | null;
    boot?: string;
    isTemporary?: boolean;
    mode?: 'read' | 'write';
    catalogue?: PageCatalogue;
    full?: boolean;
    awake?: boolean;
    /** Puts something into the catalogue before it is published. */
    fill?: (database: Database) => Promise<unknown>;
    onError?: (error: unknown) => void;
  } = {},
): Promise<Site> {
  const { now = NOW, siteUrl = null, boot = 'a boot', mode = 'write', full = false, awake, fill, ...options } = given;
  const clock = { now };
  const database = await openDatabase({ folder: data, mode });
  const publishing = openPublishingContext({
    database,
    outFolder: out,
    compiled: await (compiled ??= compileSite()),
    environment: { siteUrl },
    holder: { command: 'a test' },
    boot,
    now: () => clock.now,
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  const end = async () => {
    await publishing.close();
    await database.close();
  };
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= end());
  const edit = async (id: string, change: Partial<Store>) => {
    const { changed } = await database.transact((transaction) =>
      transaction.write(`stores/${id}`, { ...transaction.read(`stores/${id}`)!, ...change }),
    );
    return publishing.publisher.changed(changed).done;
  };
  await fill?.(database);
  const { summary, discarded } = await publishing.publisher.begin({ full }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (awake) await publishing.publisher.wake();
  return { publishing, summary, discarded, database, clock, edit, close };
}

/** A digest of every published file, by path. */
export function contents(out: string): Map<string, string> {
  const output = outputFolder(out);
  return new Map([...output.files().keys()].sort().map((file) => [file, digest(output.read(file) ?? '')]));
}

/** A clean build of the same documents as of the same instant for the same address, in another time zone of the process. */
export async function cleanBuild(
  data: string,
  now: number,
  siteUrl: string | null,
  zone: string,
): Promise<Map<string, string>> {
  const { out } = freshFolder();
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    const site = await openSite(data, out, { now, siteUrl, isTemporary: true, mode: 'read', full: true });
    const files = contents(out);
    await site.close();
    return files;
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    rmSync(join(out, '..'), { recursive: true, force: true });
  }
}

/** A data folder with these documents, not yet published. It goes when the test ends; `stays`: when the caller removes it. */
export function siteWith(documents: Map<string, unknown>, { stays = false } = {}): { data: string; out: string } {
  const folders = freshFolder(stays);
  writeCatalogue(folders.data, documents);
  return folders;
}

/** A data folder with the small catalogue, not yet published. */
export const smallSite = (): { data: string; out: string } => siteWith(smallCatalogue());

/** The small catalogue, published; it is closed when the test ends. */
export async function publishedSite(given: Parameters<typeof openSite>[2] = {}) {
  const { data, out } = smallSite();
  const site = await openSite(data, out, given);
  onTestFinished(site.close);
  return { data, out, site };
}

/** A data folder with one store, not yet published, where social pictures are drawn: each takes a tenth of a second. */
export const oneStoreSite = (): { data: string; out: string } =>
  siteWith(aCatalogue({ stores: [aStore({ name: 'Acme' })] }));
