import { z } from 'zod';
import { dealFilters } from '../../../../data/rules/record-filters.ts';
import { choiceParam, openParams } from '../../address/params.ts';
import { sourceParam, tableParams } from '../../table/table-search.ts';

export const dealsSearch = z.object({
  ...tableParams,
  state: choiceParam(dealFilters),
  kind: choiceParam(['coupons', 'offers']),
  ...sourceParam,
  ...openParams,
});
export type DealsSearch = z.infer<typeof dealsSearch>;
