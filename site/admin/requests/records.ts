import { keepPreviousData } from '@tanstack/react-query';
import { getRecord, listRecords, changeInBulk } from '../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../api/contract/shapes/record-filter.ts';
import type { DealRow, PostRow, ProductRow, StoreRow } from '../../../api/contract/shapes/record-rows.ts';
import { call, type OwnerReplyOf } from '../http/call.ts';
import { HELD, fresh, useRead } from '../http/query.ts';
import type { SentBodyOf } from '../../../api/contract/contract.ts';

export type { RecordKind };

export interface RowOfKind {
  deals: DealRow;
  coupons: DealRow;
  offers: DealRow;
  stores: StoreRow;
  blogs: PostRow;
  'amazon-products': ProductRow;
}

/** A page of records; that of the last filter, as placeholder data, until the next has come. */
export const useRecords = <Kind extends RecordKind>(kind: Kind, query: { readonly [name: string]: string }) =>
  useRead(
    listRecords,
    { query: { kind, ...query } },
    {
      placeholderData: keepPreviousData,
      select: (found) => found as { total: number; items: RowOfKind[Kind][] },
    },
  );

type AnyRecord = OwnerReplyOf<typeof getRecord>;
export type WholeRecord<Kind extends RecordKind> = Kind extends 'deals'
  ? Extract<AnyRecord, { kind: 'coupons' | 'offers' }>
  : Extract<AnyRecord, { kind: Kind }>;

export const readRecord = async <Kind extends RecordKind>(kind: Kind, id: string) =>
  (await call(getRecord, { params: { kind, id } })) as WholeRecord<Kind>;

/** One whole record, read each time that it is opened: what is to be edited must be the present version. */
export const useRecord = <Kind extends RecordKind>(kind: Kind, id: string) =>
  useRead(
    getRecord,
    { params: { kind, id } },
    { ...fresh, queryKey: [HELD, kind, id], gcTime: 0, select: (found) => found as WholeRecord<Kind> },
  );

/** Of which kind of records, which of them, and what is changed. */
export type Bulk = SentBodyOf<typeof changeInBulk>;
export type BulkChange = Bulk['change'];
