import type { Plan } from './plan.ts';
import type { Stock } from './objects/stock-taking.ts';

export interface UploadReport {
  uploaded: number;
  deleted: number;
  unchanged: number;
  bytes: number;
  /** Keys, in order of their upload. */
  changed: string[];
  /** What differed from the manifest; null: the bucket was not listed. */
  stock: Stock | null;
  /** Milliseconds after which the bucket is to be compared again, since what others had sent may still arrive; null: nothing may. */
  checkAgainMs: number | null;
  /** ISO instant of the store's clock after which nothing of that arrives; null: nothing may. */
  lateUntil: string | null;
  /** Files that changed while they were being uploaded; the next upload has them, and what was to follow them: nothing was deleted. */
  unsettled: string[];
  /** All files were compared, not those alone that were said to have changed. */
  isOfAll: boolean;
}

export const newReport = (): UploadReport => ({
  uploaded: 0,
  deleted: 0,
  unchanged: 0,
  bytes: 0,
  changed: [],
  stock: null,
  checkAgainMs: null,
  lateUntil: null,
  unsettled: [],
  isOfAll: false,
});

export interface UploadPreview {
  plan: Plan;
  /** What differs from the manifest; null: the bucket was not listed. */
  stock: Stock | null;
  /** In the bucket, of ours. */
  objects: number;
  /** Another publisher began an upload that has not ended: it may still be at it. */
  isOthers: boolean;
  /** There is nothing to do. */
  isCurrent: boolean;
}

/** A publisher that was superseded has stopped by then, and most of what it had sent has arrived. */
export const CHECK_AGAIN_MS = 45_000;
