import { z } from 'zod';
import { storeFilters } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { categoryParam, tableParams } from '../../ui/table/table-search.ts';

export const storesSearch = z.object({
  ...tableParams,
  state: choiceParam(storeFilters),
  ...categoryParam,
  ...openParams,
});
