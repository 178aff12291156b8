import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRecords } from '../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../api/contract/shapes/record-filter.ts';
import type { RecordRow } from '../../../api/contract/shapes/record-rows.ts';
import { call } from '../http/call.ts';

/** So many of each kind are asked for; typing more narrows them down. */
const MOST = 6;
const kinds = ['stores', 'deals', 'blogs', 'amazon-products'] as const satisfies readonly RecordKind[];

/** The newest records of each kind that have every word of the search, asked for each time; none while it is blank. */
export const useFoundRecords = (search: string) =>
  useQuery({
    queryKey: ['found', search],
    queryFn: async ({ signal }): Promise<RecordRow[]> => {
      const query = { search, limit: String(MOST) };
      const pages = await Promise.all(kinds.map((kind) => call(listRecords, { query: { ...query, kind }, signal })));
      return pages.flatMap(({ items }) => items);
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
