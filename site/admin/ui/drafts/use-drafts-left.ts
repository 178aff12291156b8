import { useQuery } from '@tanstack/react-query';
import { draftsKey } from '../../http/keys.ts';
import { queryClient } from '../../http/query.ts';
import type { Draft } from './draft.ts';
import { draftKey } from './draft-key.ts';
import { drafts } from './drafts.ts';

drafts.subscribe(() => void queryClient.invalidateQueries({ queryKey: draftsKey }));

/**
 * The drafts that `wanted` names and that no open form holds, newest first; null until they are known. A tab that is looked at again knows
 * what others have left.
 */
export function useDraftsLeft(wanted: (draft: Draft) => boolean): readonly Draft[] | null {
  const { data, isPending } = useQuery({
    queryKey: draftsKey,
    queryFn: async () => drafts.left(await draftKey()),
    refetchOnWindowFocus: 'always',
  });
  return isPending ? null : (data?.filter(wanted) ?? []);
}
