import { z } from 'zod';
import { storeFilters } from '../../../../data/rules/record-filters.ts';
import { choiceParam, openParams } from '../../address/params.ts';
import { categoryParam, tableParams } from '../../table/table-search.ts';

export const storesSearch = z.object({
  ...tableParams,
  state: choiceParam(storeFilters),
  ...categoryParam,
  ...openParams,
});
