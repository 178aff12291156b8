import { z } from 'zod';
import { dealFilters } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { sourceParam, tableParams } from '../../ui/table/table-search.ts';

export const dealsSearch = z.object({
  ...tableParams,
  state: choiceParam(dealFilters),
  kind: choiceParam(['coupons', 'offers']),
  ...sourceParam,
  ...openParams,
});
export type DealsSearch = z.infer<typeof dealsSearch>;
