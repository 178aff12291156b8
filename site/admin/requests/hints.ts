import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listCodesOfStore } from '../../../api/contract/coupons.ts';
import { listStoresNamed } from '../../../api/contract/stores.ts';
import { call } from '../http/call.ts';
import { keys } from '../http/keys.ts';

/** Both are asked again whenever a store has changed. Nothing is asked while somebody is typing, in milliseconds. */
const PAUSE_MS = 300;

/** Stores that have this name already; none while that is not known. */
export function useStoresNamed(name: string) {
  const typed = usePaused(name.trim());
  const { data = [] } = useQuery({
    queryKey: [...keys.stores, 'named', typed],
    queryFn: ({ signal }) => call(listStoresNamed, { query: { name: typed }, signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  return typed === '' ? [] : data;
}

/** The codes of a store; none while they are not known. */
export function useCodesOf(storeId: string) {
  const { data = [] } = useQuery({
    queryKey: [...keys.stores, 'codes', storeId],
    queryFn: ({ signal }) => call(listCodesOfStore, { query: { storeId }, signal }),
    enabled: storeId !== '',
  });
  return data;
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
