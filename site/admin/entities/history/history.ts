import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getVersion, listHistory } from '../../../../api/contract/history.ts';
import { call, send } from '../../http/call.ts';
import { Unreadable } from '../../http/failure.ts';
import { keys } from '../../http/keys.ts';

/** What is asked for, as the contract names it. */
export type HistoryQuery = { readonly [name in 'key' | 'day' | 'session' | 'change' | 'page']?: string | undefined };

/** A page of changes, the newest first; that of the last filter, as placeholder data, until the next has come. */
export const useHistory = (asked: HistoryQuery) =>
  useQuery({
    queryKey: [...keys.history, asked],
    queryFn: async ({ signal }) => {
      const query = Object.fromEntries(
        Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const reply = await send(listHistory, { query, signal });
      const text = await reply.text();
      try {
        const entries = listHistory.reply.parse(JSON.parse(text));
        return { entries, hasMore: /rel="?next"?/.test(reply.headers.get('Link') ?? '') };
      } catch (error) {
        throw new Unreadable(error);
      }
    },
    placeholderData: keepPreviousData,
    // Changes of other sessions are in it too.
    refetchOnMount: 'always',
  });

/** A document before and after a change, whole. */
export const useVersion = (versionId: string) =>
  useQuery({
    queryKey: [...keys.history, 'version', versionId],
    queryFn: ({ signal }) => call(getVersion, { params: { versionId }, signal }),
    gcTime: 0,
  });
