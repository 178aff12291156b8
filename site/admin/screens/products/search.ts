import { z } from 'zod';
import { productFilters } from '../../../../data/rules/record-filters.ts';
import { choiceParam, openParams } from '../../address/params.ts';
import { sourceParam, tableParams } from '../../table/table-search.ts';

export const productsSearch = z.object({
  ...tableParams,
  ...sourceParam,
  state: choiceParam(productFilters),
  ...openParams,
});
