import { z } from 'zod';
import { openParams, textParam } from '../../address/params.ts';

export const dealsSearch = z.object({
  search: textParam,
  /** The id of a store. */
  store: textParam,
  ...openParams,
});
