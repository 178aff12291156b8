import { QueryClient } from '@tanstack/react-query';

/** Section 7 and 9: no retries, no focus refetch, no polling, never stale, thrown away five minutes after the last use. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity, gcTime: 5 * 60 * 1000 },
    mutations: { retry: false },
  },
});
