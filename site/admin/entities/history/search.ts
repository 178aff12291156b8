import { z } from 'zod';
import { textParam } from '../../ui/address/params.ts';
import { tableParams } from '../../ui/table/table-search.ts';

/** What the address of the history says after its question mark. */
export const historySearch = z.object({
  /** A document, `stores/acme`. */
  key: textParam,
  /** `2026-11-22`, in the time zone of the site. */
  day: z.iso.date().optional().catch(undefined),
  /** Who: a session. */
  session: textParam,
  /** One change, with everything that it changed. */
  change: textParam,
  /** The path of a page to explain. */
  of: textParam,
  page: tableParams.page,
});
export type HistorySearch = z.infer<typeof historySearch>;
