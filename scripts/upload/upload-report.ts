import type { Plan } from './plan.ts';
import type { Stock } from './stock-taking.ts';

export interface UploadReport {
  uploaded: number;
  deleted: number;
  unchanged: number;
  bytes: number;
  /** Keys, in order of their upload. */
  changed: string[];
  /** What differed from the manifest; null: the bucket was not listed. */
  stock: Stock | null;
  /** Another publisher was uploading when this one came: what it still wrote is found by a check after `CHECK_AGAIN_MS`. */
  checkAgain: boolean;
  /** Files that changed while they were being uploaded; the next upload has them. */
  unsettled: string[];
}

export const newReport = (): UploadReport => ({
  uploaded: 0,
  deleted: 0,
  unchanged: 0,
  bytes: 0,
  changed: [],
  stock: null,
  checkAgain: false,
  unsettled: [],
});

export interface UploadPreview {
  plan: Plan;
  /** What differs from the manifest; null: the bucket was not listed. */
  stock: Stock | null;
  /** In the bucket, of ours. */
  objects: number;
  /** There is nothing to do. */
  isCurrent: boolean;
}

/** A publisher that was superseded has stopped by then. */
export const CHECK_AGAIN_MS = 45_000;
