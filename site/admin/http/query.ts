import {
  type QueryKey,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  QueryClient,
} from '@tanstack/react-query';
import { type Contract, onlySaves } from '../../../api/contract/contract.ts';
import type { FolderName, SingleName } from '../../../data/schema/documents.ts';
import { pathOf, type Given, call, replyIn, send, type OwnerReplyOf, addressOf } from './call.ts';
import { CallFailed } from './failure.ts';
import type { CallOfOwner } from '../../../api/contract/previews.ts';

/**
 * Section 7: the key of a query is the path of its call, with what it is asked. A key is also the beginning of every key below its path,
 * and refreshes those with it.
 */
export const keyOf = <C extends Contract>(contract: C, given: Given<C> = {}): QueryKey => [
  ...pathOf(contract, given).slice(1).split('/'),
  ...(given.query ? [given.query] : []),
];

/** Begins the keys of what no change refreshes: drafts in this browser, one whole record that a form holds. */
export const HELD = 'held';
/** What was typed and not saved, in this browser. */
export const draftsKey: QueryKey = [HELD, 'drafts'];

/** The beginning of the key of all that is read below `/api/<name>`. */
export const below = (name: string): QueryKey => ['api', name];

/** Of what a change would do: looked up each time that it is shown, and again when anything changes meanwhile. */
export const foreseen = (...of: QueryKey) => ({ queryKey: [...below('effect'), ...of], gcTime: 0 });

/** What is read of each document, by what follows `/api/`. */
export const readOf: { readonly [document in SingleName | FolderName]: readonly string[] } = {
  stores: ['stores', 'store-names', 'offers', 'hints', 'votes', 'blogs', 'records'],
  blogs: ['blogs', 'records'],
  pages: ['pages'],
  categories: ['categories'],
  'amazon-products': ['amazon-products', 'records'],
  settings: ['config', 'messages', 'newsletter', 'records'],
  'tracking-codes': ['tracking-codes', 'google-ads', 'csp-reports'],
  redirects: ['redirects'],
  figures: ['votes', 'records'],
  'post-figures': ['blogs'],
  'product-figures': [],
};
type Document = keyof typeof readOf;

export const isDocument = (name: string | undefined): name is Document =>
  name !== undefined && Object.hasOwn(readOf, name);
/** What follows from any change, and nobody waits for. */
export const trails: readonly string[] = ['audit', 'history', 'today'];

const catalogue: readonly Document[] = ['stores', 'categories', 'blogs', 'amazon-products'];
/** The documents that calls change which are not called like them. */
const changedBelow: { readonly [name: string]: readonly Document[] } = {
  coupons: ['stores'],
  offers: ['stores'],
  categories: ['categories', 'stores'],
  config: ['settings'],
  ai: catalogue,
  bulk: catalogue,
  demo: catalogue,
  feeds: catalogue,
};

/** What a change makes untrue: the lists that it is about, and what else is read of the documents that it changes. */
function untrueAfter({ path }: Contract): { lists: readonly string[]; besides: readonly string[] } {
  const name = path.split('/')[2] ?? '';
  const documents = changedBelow[name] ?? (isDocument(name) ? [name] : []);
  const lists = ['records', name, ...documents];
  return { lists, besides: [...new Set(documents.flatMap((each) => readOf[each]))].filter((n) => !lists.includes(n)) };
}

/** A call as it would be made; null: it changes no page. */
export function callOf<C extends Contract>(contract: C, given: Given<C>): CallOfOwner | null {
  if (!onlySaves(contract)) return null;
  const method = contract.method.toUpperCase() as CallOfOwner['method'];
  return { method, path: addressOf(contract, given), body: given.body };
}

let plan: ((call: CallOfOwner | null) => void) | undefined;

/** The change that `act` begins with, before it waits for anything; null: it changes no page. It is not made, and `act` goes no further. */
export function plannedCall(act: () => unknown): CallOfOwner | null {
  let call = null as CallOfOwner | null;
  plan = (found) => (call = found);
  void (async () => act())().catch(() => undefined);
  plan = undefined;
  return call;
}

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

type Options<Reply, Data> = Omit<UseQueryOptions<Reply, Error, Data>, 'queryKey' | 'queryFn'> & {
  /** In place of the path of the call, for what no change refreshes. */
  queryKey?: QueryKey;
};

/** What a call answers; it is read again when a change makes it untrue. */
export function useRead<C extends Contract, Data = OwnerReplyOf<C>>(
  contract: C,
  given: Given<C> = {},
  options: Options<OwnerReplyOf<C>, Data> = {},
): UseQueryResult<Data> {
  return useQuery({
    queryKey: keyOf(contract, given),
    queryFn: ({ signal }) => call(contract, { ...given, signal }),
    ...options,
  });
}

/** Of what is read again each time that it is opened: what is to be edited must be the present version. */
export const fresh = { refetchOnMount: 'always' } as const;

interface Page<Items> {
  items: Items;
  /** Another one follows; how many there are is not counted. */
  hasMore: boolean;
}

/** A page of a list; that of the last filter, as placeholder data, until the next has come. */
export function usePage<C extends Contract>(
  contract: C,
  given: Given<C>,
  options: Options<Page<OwnerReplyOf<C>>, Page<OwnerReplyOf<C>>> = {},
): UseQueryResult<Page<OwnerReplyOf<C>>> {
  return useQuery({
    queryKey: keyOf(contract, given),
    queryFn: async ({ signal }) => {
      const reply = await send(contract, { ...given, signal });
      return { items: await replyIn(contract, reply), hasMore: /rel="?next"?/.test(reply.headers.get('Link') ?? '') };
    },
    placeholderData: keepPreviousData,
    ...options,
  });
}

/**
 * Has read again what a change makes untrue; resolves when the lists that it is about have been. Nobody waits for what else is read of the
 * documents that it changes.
 */
export function useRefresh(contract: Contract): () => Promise<unknown> {
  const client = useQueryClient();
  const { lists, besides } = untrueAfter(contract);
  const refresh = (names: readonly string[]) =>
    Promise.all(names.map((name) => client.invalidateQueries({ queryKey: below(name) })));
  return () => {
    void refresh([...besides, ...trails]);
    return refresh(lists);
  };
}

/** A change. What it makes untrue is read again before it counts as done, and also when it was refused because that was old. */
export function useChange<C extends Contract>(contract: C): UseMutationResult<OwnerReplyOf<C>, Error, Given<C>> {
  const refresh = useRefresh(contract);
  const change = useMutation({
    mutationFn: (given: Given<C>) => call(contract, given),
    onSuccess: refresh,
    // what it was about has changed or gone: what is shown is old
    onError: (error) => void (error instanceof CallFailed && [404, 409].includes(error.status) && refresh()),
  });
  return {
    ...change,
    mutateAsync(given) {
      if (plan === undefined) return change.mutateAsync(given);
      plan(callOf(contract, given));
      return new Promise(() => {});
    },
  };
}
