import { z } from 'zod';
import { postFilters } from '../../../../data/rules/deals/record-filters.ts';
import { choiceParam, openParams } from '../../ui/address/params.ts';
import { tableParams } from '../../ui/table/table-search.ts';

export const postsSearch = z.object({ ...tableParams, state: choiceParam(postFilters), ...openParams });
