import type { FilesSum } from './files-digest.ts';

/** An output as an earlier process left it, which was as the traces say: as long as it is unchanged it need not be listed. */
export interface EarlierOutput {
  /** Digest of the names and sizes of its files. */
  readonly sum: FilesSum;
  /** Whether nothing was published since: asked once the output is locked. */
  stands(): boolean;
  /** Whether its files still have these names and sizes. */
  isUnchanged(): Promise<boolean>;
}
