import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import type { Store } from '../../data/schema/store.ts';
import { wrongField } from '../http/errors.ts';

/** A body names a store that is not there. */
export const unknownStore = (path: 'storeId' | 'targetStore' | 'storeName' = 'storeId') =>
  wrongField(path, 'There is no such store.');

/** Stores that shoppers would call by this name, at most so many: upper and lower case, accents and punctuation aside. */
export function storesNamed(database: Pick<Database, 'read'>, read: Read, name: string, most: number): Store[] {
  const order = nameOrder(name);
  if (order === '') return [];
  return read
    .following('stores-by-name', '', order, '', most)
    .flatMap((id) => readIfGood(database, `stores/${id}`) ?? [])
    .filter((store) => nameOrder(store.name) === order);
}
