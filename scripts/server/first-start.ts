import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../data/catalogue/documents/database.ts';
import { makePrivateFolder, PRIVATE_FILE_MODE } from '../../data/files/private-files.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { settings as settingsSchema } from '../../data/schema/settings.ts';
import { count } from '../console/quantities.ts';

/**
 * Fills a data folder that holds no documents: with the demo catalogue, or with settings and empty lists alone. All or nothing, in one
 * transaction. Returns what it was filled with, for a message; null: there was something already.
 */
export async function fillWhenEmpty(database: Database, demo: 'full' | 'none', now: Date): Promise<string | null> {
  if (!database.isEmpty()) return null;
  const at = now.toISOString();
  const documents = new Map<DocumentKey, unknown>([
    ['settings', settingsSchema.parse({ revision: 1, updatedAt: at })],
    ['categories', { categories: [] }],
    ['amazon-products', { products: [] }],
    ['tracking-codes', { trackingCodes: [] }],
  ]);
  if (demo === 'full') {
    const { demoCatalogue } = await import('../../data/demo/demo-catalogue.ts');
    const catalogue = demoCatalogue(at.slice(0, 10));
    for (const [key, document] of catalogue.documents) documents.set(key, document);
    const media = join(database.folder, 'media');
    makePrivateFolder(media);
    for (const { name, file } of catalogue.media) copyFileSync(file, join(media, name));
    for (const { name } of catalogue.media) chmodSync(join(media, name), PRIVATE_FILE_MODE);
  }
  const { changed } = await database.transact((transaction) => {
    // another machine was faster
    if (transaction.read('settings') !== undefined) return;
    for (const [key, document] of documents) transaction.write(key, document as never);
  });
  if (changed.length === 0) return null;
  if (demo === 'none') return 'an empty catalogue';
  const stores = [...documents.keys()].filter((key) => key.startsWith('stores/')).length;
  const posts = [...documents.keys()].filter((key) => key.startsWith('blogs/')).length;
  return `the demo catalogue (${count(stores, 'store')}, ${count(posts, 'post')})`;
}
