import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRecord, listRecords } from '../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../api/contract/shapes/record-filter.ts';
import type { DealRow, PostRow, ProductRow, StoreRow } from '../../../api/contract/shapes/record-rows.ts';
import { call, type OwnerReplyOf } from '../http/call.ts';
import { keys } from '../http/keys.ts';

export type { RecordKind };

/** The rows of each kind. */
export interface RowOfKind {
  deals: DealRow;
  coupons: DealRow;
  offers: DealRow;
  stores: StoreRow;
  blogs: PostRow;
  'amazon-products': ProductRow;
}

/** What is asked for besides the kind, as the contract names it. */
export type RecordQuery = { readonly [name: string]: string };

/** A page of records; that of the last filter, as placeholder data, until the next has come. */
export const useRecords = <Kind extends RecordKind>(kind: Kind, query: RecordQuery) =>
  useQuery({
    queryKey: [...keys.records, kind, query],
    queryFn: async ({ signal }) =>
      (await call(listRecords, { query: { kind, ...query }, signal })) as { total: number; items: RowOfKind[Kind][] },
    placeholderData: keepPreviousData,
  });

type AnyRecord = OwnerReplyOf<typeof getRecord>;
/** A record with its kind. */
export type WholeRecord<Kind extends RecordKind> = Kind extends 'deals'
  ? Extract<AnyRecord, { kind: 'coupons' | 'offers' }>
  : Extract<AnyRecord, { kind: Kind }>;

export const readRecord = async <Kind extends RecordKind>(kind: Kind, id: string, signal?: AbortSignal) =>
  (await call(getRecord, { params: { kind, id }, ...(signal && { signal }) })) as WholeRecord<Kind>;

/** One whole record, read each time that it is opened: what is to be edited must be the present version. */
export const useRecord = <Kind extends RecordKind>(kind: Kind, id: string) =>
  useQuery({
    queryKey: [...keys.record, kind, id],
    queryFn: ({ signal }) => readRecord(kind, id, signal),
    refetchOnMount: 'always',
    gcTime: 0,
  });
