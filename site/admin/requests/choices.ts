import { listCategories } from '../../../api/contract/categories.ts';
import { listStoreNames } from '../../../api/contract/stores.ts';
import { useRead } from '../http/query.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
const choicesOf = (found: readonly Named[]) => found.map(({ id, name }) => ({ value: id, label: name }));
const namesOf = (found: readonly Named[]) => found.map(({ name }) => ({ value: name, label: name }));

/** What a store is chosen from: a tenth of what is read of whole stores. */
export const useStoreNames = () => useRead(listStoreNames);
/** Stores by their ids; none until they are known. */
export const useStoreChoices = () => useRead(listStoreNames, {}, { select: choicesOf }).data ?? [];
/** Categories by their ids, or by their names where those are what is kept. */
export const useCategoryChoices = () => useRead(listCategories, {}, { select: choicesOf }).data ?? [];
export const useCategoryNames = () => useRead(listCategories, {}, { select: namesOf }).data ?? [];
