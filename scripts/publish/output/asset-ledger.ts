import { readRows, savedRows } from './derived-tables.ts';

/** A file in the output that is no page. */
export interface Asset {
  /** Its path below the output folder. */
  file: string;
  /** `retired`: it belongs to earlier templates, or no page names it any more, and stays a while, for pages in caches. */
  state: 'published' | 'failed' | 'retired';
  /** Size in bytes of what was published last; null: nothing was. */
  size: number | null;
  /** Modification time and size of the source that was published. */
  source: string | null;
  /** Why it failed. */
  reason: string | null;
  /** Since when (ms) it is retired. */
  retiredAt: number | null;
}

/** The assets of an output folder, on disk beside the traces. Losing them costs a comparison of all assets, and retired files. */
export const openAssets = (file: string) =>
  savedRows<Asset>(file, {
    format: 1,
    table: 'assets',
    columns: ['file', 'state', 'size', 'source', 'reason', 'retiredAt'],
  });

/** Where the assets are remembered between publishes. */
export type SavedAssets = Omit<ReturnType<typeof openAssets>, 'close'>;

/** The assets that another process noted; none when there is no ledger. */
export const readAssets = (file: string): Asset[] => readRows(file, 'assets');
