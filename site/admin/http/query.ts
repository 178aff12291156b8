import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Contract } from '../../../api/contract/contract.ts';
import { call, type Given, type OwnerReplyOf } from './call.ts';
import { CallFailed } from './failure.ts';
import { keys } from './keys.ts';

/** Section 7: the key is the path of the call, with what it is asked. */
export function useRead<C extends Contract>(
  contract: C,
  key: QueryKey,
  given: Given<C> = {},
): UseQueryResult<OwnerReplyOf<C>> {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(contract, { ...given, signal }) });
}

/** As `useRead`, and read again each time that it is opened: what is to be edited must be the present version. */
export function useFreshRead<C extends Contract>(
  contract: C,
  key: QueryKey,
  given: Given<C>,
): UseQueryResult<OwnerReplyOf<C>> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(contract, { ...given, signal }),
    refetchOnMount: 'always',
  });
}

/** Refused because what it was about has changed or gone: what is shown is old. */
const isOutdated = (error: Error): boolean =>
  error instanceof CallFailed && (error.status === 404 || error.status === 409);

/** What any change may make untrue: the tables; and what no caller waits for. */
const tables = [keys.records];
const aside = [keys.audit, keys.history, keys.today];

/**
 * A change, and the queries that it makes untrue, besides those that any change may: they are read again before the change counts as done,
 * and also when it was refused because they were old.
 */
export function useChange<C extends Contract>(
  contract: C,
  refreshes: readonly QueryKey[],
): UseMutationResult<OwnerReplyOf<C>, Error, Given<C>> {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([...tables, ...refreshes].map((queryKey) => client.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (given: Given<C>) => call(contract, given),
    onSuccess: async () => {
      for (const queryKey of aside) void client.invalidateQueries({ queryKey });
      await refresh();
    },
    onError: (error) => void (isOutdated(error) && refresh()),
  });
}
