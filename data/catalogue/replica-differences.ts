import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { errorCode, StorageFailed } from '../files/errors.ts';
import type { FolderView } from './documents/folder-view.ts';
import { fileOf } from './folder/layout.ts';
import type { DocumentKey } from '../schema/documents.ts';

const FILES_AT_ONCE = 100;

/** The keys of documents whose files are not what the shared database holds, by the MD5 of their bytes. */
export async function differingKeys(files: FolderView, digests: ReadonlyMap<string, string>): Promise<string[]> {
  const keys = new Set<string>([...files.scan().stamps.keys(), ...digests.keys()]);
  const differing: string[] = [];
  for (const [at, key] of [...keys].sort().entries()) {
    if (digestOf(files, key as DocumentKey) !== (digests.get(key) ?? null)) differing.push(key);
    if (at % FILES_AT_ONCE === FILES_AT_ONCE - 1) await nextTurn();
  }
  return differing;
}

function digestOf(files: FolderView, key: DocumentKey): string | null {
  const file = fileOf(files.folder, key);
  try {
    return createHash('md5').update(files.disk.read(file)).digest('hex');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null;
    throw new StorageFailed('read', file, cause);
  }
}
