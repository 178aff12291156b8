import { listCategories } from '../../../api/contract/categories.ts';
import { listStoreNames, listStoresNamed } from '../../../api/contract/stores.ts';
import { HELD, fresh, useRead } from '../http/query.ts';
import { getRecord, listRecords, changeInBulk } from '../../../api/contract/owner-tables.ts';
import type { RecordKind } from '../../../api/contract/shapes/record-filter.ts';
import type { DealRow, PostRow, ProductRow, StoreRow } from '../../../api/contract/shapes/record-rows.ts';
import type { OwnerReplyOf } from '../http/call.ts';
import type { SentBodyOf } from '../../../api/contract/contract.ts';
import { getConfig } from '../../../api/contract/settings.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useSettled } from '../../ui/use-settled.ts';
import { listCodesOfStore } from '../../../api/contract/coupons.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}
const choicesOf = (found: readonly Named[]) => found.map(({ id, name }) => ({ value: id, label: name }));
const namesOf = (found: readonly Named[]) => found.map(({ name }) => ({ value: name, label: name }));

/** What a store is chosen from: a tenth of what is read of whole stores. */
export const useStoreNames = () => useRead(listStoreNames);
/** Stores by their ids; none until they are known. */
export const useStoreChoices = () => useRead(listStoreNames, {}, { select: choicesOf }).data ?? [];
/** Categories by their ids, or by their names where those are what is kept. */
export const useCategoryChoices = () => useRead(listCategories, {}, { select: choicesOf }).data ?? [];
export const useCategoryNames = () => useRead(listCategories, {}, { select: namesOf }).data ?? [];

/** The time zone of the site, in which days begin and end. */
export const useSiteZone = (): string => useRead(getConfig).data?.timeZone ?? 'UTC';

/** Nothing is asked while somebody is typing, in milliseconds. */
const PAUSE_MS = 300;

/** Stores that have this name already; none while that is not known. */
export function useStoresNamed(name: string) {
  const typed = useSettled(name.trim(), PAUSE_MS);
  const options = { enabled: typed !== '', placeholderData: keepPreviousData };
  const { data = [] } = useRead(listStoresNamed, { query: { name: typed } }, options);
  return typed === '' ? [] : data;
}

/** The codes of a store; none while they are not known. */
export const useCodesOf = (storeId: string) =>
  useRead(listCodesOfStore, { query: { storeId } }, { enabled: storeId !== '' }).data ?? [];

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

/** One whole record, read each time that it is opened: what is to be edited must be the present version. `id` null: none is. */
export const useRecord = <Kind extends RecordKind>(kind: Kind, id: string | null) =>
  useRead(
    getRecord,
    { params: { kind, id: id ?? '' } },
    {
      ...fresh,
      enabled: id !== null,
      queryKey: [HELD, kind, id],
      gcTime: 0,
      select: (found) => found as WholeRecord<Kind>,
    },
  );

/** Of which kind of records, which of them, and what is changed. */
export type Bulk = SentBodyOf<typeof changeInBulk>;
export type BulkChange = Bulk['change'];
