import { z } from 'zod';
import { productFilters } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { sourceParam, tableParams } from '../../ui/table/table-search.ts';

export const productsSearch = z.object({
  ...tableParams,
  ...sourceParam,
  state: choiceParam(productFilters),
  ...openParams,
});
