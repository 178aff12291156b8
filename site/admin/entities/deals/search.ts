import { z } from 'zod';
import { country } from '../../../../data/schema/country.ts';
import { dealFilters, type DealFilter } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { sourceParam, tableParams } from '../../ui/table/table-search.ts';
import type { Sort } from '../../ui/table/column.ts';
import type { Chip } from '../../ui/table/filter-chips.tsx';
import { dealStateNames } from '../../text/state-names.ts';

/** What ends or starts first comes first, what has just ended too; deals with one code stand together. */
const orders: { readonly [filter in DealFilter]?: Sort } = {
  scheduled: { by: 'startsAt', descending: false },
  ending: { by: 'expiryDate', descending: false },
  expired: { by: 'expiryDate', descending: true },
  repeated: { by: 'store', descending: false },
};

export const dealStates: readonly Chip[] = (Object.keys(dealStateNames) as DealFilter[]).map((value) => {
  const order = orders[value];
  return { value, label: dealStateNames[value], ...(order && { order }) };
});

export const dealsSearch = z.object({
  ...tableParams,
  state: choiceParam(dealFilters),
  kind: choiceParam(['coupons', 'offers']),
  ...sourceParam,
  country: country.optional().catch(undefined),
  ...openParams,
});
export type DealsSearch = z.infer<typeof dealsSearch>;
