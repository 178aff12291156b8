import type { Transaction } from '../../data/database/database.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';

/**
 * The transaction as `change` sees it, with its writes kept back until the end: a document that is written again, as that of a store
 * whose coupons and offers change, is checked and made into text once.
 */
export function gatheringWrites<Result>(
  transaction: Transaction,
  change: (transaction: Transaction) => Result,
): Result {
  const written = new Map<DocumentKey, unknown>();
  const flush = (): void => {
    for (const [key, document] of written) transaction.write(key, document as DocumentOf<typeof key>);
    written.clear();
  };
  const result = change({
    read: <Key extends DocumentKey>(key: Key) =>
      written.has(key) ? (written.get(key) as DocumentOf<Key>) : transaction.read(key),
    write: (key, document) => void written.set(key, document),
    delete(key) {
      written.delete(key);
      transaction.delete(key);
    },
    isTaken: (key) => written.has(key) || transaction.isTaken(key),
    // both answer by what is written
    ids(folder) {
      flush();
      return transaction.ids(folder);
    },
    referring(target) {
      flush();
      return transaction.referring(target);
    },
  });
  flush();
  return result;
}
