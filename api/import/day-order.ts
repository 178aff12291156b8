import type { dateOrders } from '../contract/import-plan.ts';

/** How dates such as 3/4/2026 are read. */
export type DayOrder = (typeof dateOrders)[number];
