import { z } from 'zod';
import { country } from '../../../../data/schema/country.ts';
import { dealFilters } from '../../../../api/contract/shapes/record-filter.ts';
import { choiceParam, openParams, textParam } from '../address/params.ts';
import { sourceParam, tableParams } from './table-search.ts';
import type { Sort } from './columns.tsx';
import type { Chip } from './table-tools.tsx';
import { dealStateNames } from '../../text/state-names.ts';
import { rowStatuses } from '../../../../api/contract/shapes/import-plan.ts';

/** What ends or starts first comes first, what has just ended too; deals with one code stand together. */
const orders: { readonly [filter in keyof typeof dealStateNames]?: Sort } = {
  scheduled: { by: 'startsAt', descending: false },
  ending: { by: 'expiryDate', descending: false },
  expired: { by: 'expiryDate', descending: true },
  repeated: { by: 'store', descending: false },
};

export const dealStates: readonly Chip[] = (Object.keys(dealStateNames) as (keyof typeof dealStateNames)[]).map(
  (value) => {
    const order = orders[value];
    return { value, label: dealStateNames[value], ...(order && { order }) };
  },
);

export const dealsSearch = z.object({
  ...tableParams,
  state: choiceParam(dealFilters),
  kind: choiceParam(['coupons', 'offers']),
  ...sourceParam,
  country: country.optional().catch(undefined),
  ...openParams,
});
export type DealsSearch = z.infer<typeof dealsSearch>;

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
