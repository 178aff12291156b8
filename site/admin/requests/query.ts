import { useMutation, useQuery, useQueryClient, type QueryKey, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { Contract } from '../../../api/contract/contract.ts';
import { call, type Given, type OwnerReplyOf } from './call.ts';

/** Section 7: the key is the path of the call, with what it is asked. */
export function useRead<C extends Contract>(contract: C, key: QueryKey, given: Given<C> = {}, enabled = true): UseQueryResult<OwnerReplyOf<C>> {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(contract, { ...given, signal }), enabled });
}

/** A change, and the queries that it makes untrue: they are read again before the change counts as done. */
export function useChange<C extends Contract>(contract: C, refreshes: readonly QueryKey[]): UseMutationResult<OwnerReplyOf<C>, Error, Given<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given<C>) => call(contract, given),
    onSuccess: async () => {
      await Promise.all(refreshes.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
