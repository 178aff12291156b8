import { z } from 'zod';
import { choiceParam, openParams, textParam } from '../../address/params.ts';

export const storesSearch = z.object({
  search: textParam,
  order: choiceParam(['newest', 'deals']),
  ...openParams,
});
