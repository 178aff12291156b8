import { QueryClient } from '@tanstack/react-query';

/** Section 9: a query that is no longer shown is kept for so long. On the server its timer would keep the process from ending. */
const GARBAGE_AFTER_MS = typeof document === 'undefined' ? Infinity : 5 * 60 * 1000;

/** Section 7 and 9: no retries, no focus refetch, never stale; the library polls and tries changes again only when told to. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, gcTime: GARBAGE_AFTER_MS },
  },
});
