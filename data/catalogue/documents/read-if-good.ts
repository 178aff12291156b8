import type { DocumentKey } from '../../schema/documents.ts';
import type { Database } from './database.ts';
import { InvalidDocument } from '../../files/errors.ts';

/** As `read`, for what goes on without a document: undefined also where its file is broken and no good version is known. */
export function readIfGood<Key extends DocumentKey>(documents: Pick<Database, 'read'>, key: Key) {
  try {
    return documents.read(key);
  } catch (error) {
    if (error instanceof InvalidDocument) return undefined;
    throw error;
  }
}
