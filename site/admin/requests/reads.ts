import { listCategories } from '../../../api/contract/categories.ts';
import { listStoreNames, listStoresNamed } from '../../../api/contract/stores.ts';
import { useRead } from '../http/query.ts';
import { getConfig } from '../../../api/contract/settings.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useSettled } from '../../ui/use-settled.ts';
import { listCodesOfStore } from '../../../api/contract/coupons.ts';

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

/** The time zone of the site, in which days begin and end. */
export const useSiteZone = (): string => useRead(getConfig).data?.timeZone ?? 'UTC';

/** Nothing is asked while somebody is typing, in milliseconds. */
const PAUSE_MS = 300;

/** Stores that have this name already; none while that is not known. */
export function useStoresNamed(name: string) {
  const typed = useSettled(name.trim(), PAUSE_MS);
  const options = { enabled: typed !== '', placeholderData: keepPreviousData };
  const { data = [] } = useRead(listStoresNamed, { query: { name: typed } }, options);
  return typed === '' ? [] : data;
}

/** The codes of a store; none while they are not known. */
export const useCodesOf = (storeId: string) =>
  useRead(listCodesOfStore, { query: { storeId } }, { enabled: storeId !== '' }).data ?? [];
