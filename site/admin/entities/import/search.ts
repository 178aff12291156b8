import { z } from 'zod';
import { rowStatuses } from '../../../../api/contract/shapes/import-plan.ts';
import { choiceParam, openParams, textParam } from '../../ui/address/params.ts';
import { tableParams } from '../../ui/table/table-search.ts';

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
