import { z } from 'zod';
import { postFilters } from '../../../../data/rules/record-filters.ts';
import { choiceParam, openParams } from '../../address/params.ts';
import { tableParams } from '../../table/table-search.ts';

export const postsSearch = z.object({ ...tableParams, state: choiceParam(postFilters), ...openParams });
