import { QueryClient } from '@tanstack/react-query';

/**
 * Sections 7 and 9: no retries, no focus refetch, no polling, never stale, thrown away five minutes after the last use. A call is made
 * even when the browser believes to be offline, so that the owner gets an answer.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: 5 * 60 * 1000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
