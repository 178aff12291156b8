import { z } from 'zod';
import { country } from '../../../../data/schema/country.ts';
import { dealFilters } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { sourceParam, tableParams } from '../../ui/table/table-search.ts';

export const dealsSearch = z.object({
  ...tableParams,
  state: choiceParam(dealFilters),
  kind: choiceParam(['coupons', 'offers']),
  ...sourceParam,
  country: country.optional().catch(undefined),
  ...openParams,
});
export type DealsSearch = z.infer<typeof dealsSearch>;
