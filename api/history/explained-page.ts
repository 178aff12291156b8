import { fileOf } from '../../data/catalogue/folder/layout.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import { disk } from '../../data/files/disk.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { SavedChange } from '../../data/records/versions.ts';
import type { Explanation, Way } from '../contract/publishing.ts';
import { NotFound } from '../http/errors.ts';
import type { Stored } from '../http/stored.ts';
import type { Publisher } from '../publishing/publisher.ts';
import type { History } from './history.ts';
import { nameOfDocument } from './names.ts';

type Sources = Pick<Stored, 'database' | 'records'> & {
  publisher: Pick<Publisher, 'explain'>;
  history: Pick<History, 'upToDate'>;
};

/** Why a page looks as it does. Throws `NotFound`, and what the records throw. */
export async function explainedPage(sources: Sources, path: string): Promise<Explanation> {
  const page = sources.publisher.explain(path);
  if (page === undefined) throw new NotFound(`There is no page at ${path}.`);
  await sources.history.upToDate();
  const { documents, ...made } = page;
  const read = async (name: string) => {
    const key = name as DocumentKey;
    const document = readIfGood(sources.database, key);
    return { key, name: nameOfDocument(key, document), ...(await lastChange(sources, key)) };
  };
  return { path, ...made, reads: await Array.fromAsync(documents, read) };
}

export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** By the change that left the file as it is; where none did, as the file says. */
async function lastChange(
  { database, records: { versions } }: Sources,
  key: DocumentKey,
): Promise<Omit<Explanation['reads'][number], 'key' | 'name'>> {
  const file = fileOf(database.folder, key);
  const stat = disk.stat(file);
  const [change] = await versions.changes({ key }, { offset: 0, count: 1 });
  const [version] = change ? await versions.ofChanges([change.id], { key }) : [];
  if (change && version && version.after === (stat && disk.read(file).toString()))
    return { changedAt: change.at, by: wayOf(change) };
  return { changedAt: stat && isoOf(Number(stat.mtimeNs / 1_000_000n)), by: 'file' };
}

const ways: { readonly [operation: string]: Way } = {
  'change-in-bulk': 'bulk',
  'apply-import': 'import',
  'import-file': 'import',
  'fetch-feed': 'feed',
  'undo-change': 'undo',
  'restore-version': 'undo',
};

const wayOf = ({ operation }: SavedChange): Way => ways[operation] ?? 'form';
