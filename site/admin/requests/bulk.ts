import { changeInBulk } from '../../../api/contract/owner-tables.ts';
import type { SentBodyOf } from '../../../api/contract/contract.ts';
import { HELD } from '../http/keys.ts';
import { callOf } from '../http/planned-call.ts';
import { useChange, useRead } from '../http/query.ts';

type Body = SentBodyOf<typeof changeInBulk>;
export type BulkKind = Body['kind'];
export type BulkSelect = Body['select'];
export type BulkChange = Body['change'];
/** Of which kind of records, which of them, and what is changed. */
export interface Bulk {
  kind: BulkKind;
  select: BulkSelect;
  change: BulkChange;
}

/** How many records a change would be applied to, and which of them it would be refused for. */
export const useBulkTrial = (bulk: Bulk) =>
  useRead(
    changeInBulk,
    { query: { dryRun: '1' }, body: bulk as Body },
    { queryKey: [HELD, changeInBulk.path, bulk], gcTime: 0 },
  );

export const bulkCall = (bulk: Bulk) => callOf(changeInBulk, { body: bulk as Body });

export function useBulk() {
  const change = useChange(changeInBulk);
  return { run: (bulk: Bulk) => change.mutateAsync({ body: bulk as Body }) };
}
