import { MOST_AT_ONCE, type BulkChange } from '../../contract/owner-tables.ts';
import { InvalidRequest } from '../../http/errors.ts';
import type { OwnerIndex } from '../owner-index.ts';
import type { BulkWork } from './apply-change.ts';

type Selection = Pick<BulkWork, 'ids' | 'places'>;

/** What a call is about: each thing once. Throws `TooManySelected`. */
export async function selectionOf(
  { ownerIndex }: { ownerIndex: OwnerIndex },
  { kind, select: { ids, filter } }: BulkChange,
): Promise<Selection> {
  if (filter === undefined) return { ids: [...new Set(ids)] };
  const found = await ownerIndex.idsOf(kind, filter);
  if (found.length > MOST_AT_ONCE) throw new TooManySelected(found.length);
  const places = found.flatMap(({ id, kind: rowKind, document }) =>
    rowKind === 'coupons' || rowKind === 'offers'
      ? [{ id, kind: rowKind, storeId: document.slice('stores/'.length) }]
      : [],
  );
  return { ids: found.map(({ id }) => id), places };
}

class TooManySelected extends InvalidRequest {
  override name = 'TooManySelected';
  constructor(count: number) {
    const [selected, most] = [count, MOST_AT_ONCE].map((number) => number.toLocaleString('en-US'));
    const message = `${selected} are selected, and at most ${most} can be changed at once. Narrow the filter.`;
    super([{ path: 'select.filter', message }], message);
  }
}
