import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listCodesOfStore } from '../../../api/contract/coupons.ts';
import { listStoresNamed } from '../../../api/contract/stores.ts';
import { useRead } from '../http/query.ts';

/** Nothing is asked while somebody is typing, in milliseconds. */
const PAUSE_MS = 300;

/** Stores that have this name already; none while that is not known. */
export function useStoresNamed(name: string) {
  const typed = usePaused(name.trim());
  const options = { enabled: typed !== '', placeholderData: keepPreviousData };
  const { data = [] } = useRead(listStoresNamed, { query: { name: typed } }, options);
  return typed === '' ? [] : data;
}

/** The codes of a store; none while they are not known. */
export const useCodesOf = (storeId: string) =>
  useRead(listCodesOfStore, { query: { storeId } }, { enabled: storeId !== '' }).data ?? [];

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
