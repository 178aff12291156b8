import type { RecordKind, RecordSort, RecordState } from '../contract/shapes/record-filter.ts';
import type { RecordRow } from '../contract/shapes/record-rows.ts';
import { ROWS_OF_TODAY } from '../contract/owner-tables.ts';
import type { OwnerIndex } from './owner-index.ts';

interface Care<Row> {
  total: number;
  kind: RecordKind;
  state: RecordState;
  items: Row[];
}
type RowOf<Kind extends RecordKind> = Extract<RecordRow, { kind: Kind extends 'deals' ? 'coupons' | 'offers' : Kind }>;

/** What needs care, what comes first first. */
export async function needsAttention({ list }: Pick<OwnerIndex, 'list'>) {
  async function care<const Kind extends 'deals' | 'stores' | 'blogs' | 'amazon-products'>(
    kind: Kind,
    state: RecordState,
    sort: RecordSort,
    descending = false,
  ): Promise<Care<RowOf<Kind>>> {
    const { total, items } = await list({ kind, state, sort, descending, offset: 0, limit: ROWS_OF_TODAY });
    return { total, kind, state, items: items as RowOf<Kind>[] };
  }
  return {
    held: await care('deals', 'held', 'updatedAt', true),
    heldProducts: await care('amazon-products', 'held', 'updatedAt', true),
    ending: await care('deals', 'ending', 'expiryDate'),
    scheduled: await care('deals', 'scheduled', 'startsAt'),
    expired: await care('deals', 'expired', 'expiryDate', true),
    doubted: await care('deals', 'doubted', 'title'),
    unlinked: await care('deals', 'unlinked', 'store'),
    repeated: await care('deals', 'repeated', 'store'),
    drafts: await care('stores', 'with-drafts', 'createdAt', true),
    withoutDeals: await care('stores', 'without-deals', 'title'),
    posts: await care('blogs', 'draft', 'createdAt', true),
    scheduledPosts: await care('blogs', 'scheduled', 'publishedAt'),
  };
}
