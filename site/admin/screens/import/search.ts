import { z } from 'zod';
import { rowStatuses } from '../../../../api/contract/import-plan.ts';
import { choiceParam, openParams, textParam } from '../../address/params.ts';
import { tableParams } from '../../table/table-search.ts';

/** What the address of the screen says after its question mark. */
export const importSearch = z.object({
  /** The import whose plan is shown. */
  import: textParam,
  /** Rows of this status alone. */
  status: choiceParam(rowStatuses),
  page: tableParams.page,
  /** Which feed is open. */
  ...openParams,
});
export type ImportSearch = z.infer<typeof importSearch>;
